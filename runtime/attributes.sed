# What clang says of its target and options in words: of no use to the engine. A group must not be empty.
/^attributes #/ {
  s/ "[^"]*"(="[^"]*")?//g
  s/\{ *\}/{ "library" }/
}
