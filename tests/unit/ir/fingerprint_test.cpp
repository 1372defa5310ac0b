#include "ir/fingerprint.h"

#include <gtest/gtest.h>

#include "ir/load.h"

namespace mantissa::ir {
namespace {

// A function of one addition, with debug information.
std::string source(const std::string& folder, const std::string& file, int line, int added) {
  return R"(source_filename = ")" + file + R"("
define i32 @f(i32 %x) !dbg !3 {
  %y = add i32 %x, )" +
         std::to_string(added) + R"(, !dbg !6
  ret i32 %y, !dbg !6
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: ")" +
         file + R"(", directory: ")" + folder + R"(")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: )" +
         std::to_string(line) + R"(, column: 3, scope: !3)
)";
}

uint64_t of(const std::string& folder, const std::string& file, int line, int added) {
  auto module = load_text(source(folder, file, line, added), "test");
  EXPECT_TRUE(module) << module.error().message;
  return fingerprint(*module);
}

TEST(Fingerprint, IsTheSameForTheSameSourceWhereverItIsCompiled) {
  const uint64_t one = of("/home/a", "b/c.c", 2, 1);
  EXPECT_EQ(of("/home/a", "b/c.c", 2, 1), one);
  EXPECT_EQ(of("/home/a/b", "c.c", 2, 1), one);
  EXPECT_EQ(of("/home", "/home/a/b/c.c", 2, 1), one);
}

TEST(Fingerprint, ChangesWithCodeLineAndFile) {
  const uint64_t one = of("/home/a", "c.c", 2, 1);
  EXPECT_NE(of("/home/a", "c.c", 2, 3), one);
  EXPECT_NE(of("/home/a", "c.c", 3, 1), one);
  EXPECT_NE(of("/home/b", "c.c", 2, 1), one);
  EXPECT_NE(of("/home/a", "d.c", 2, 1), one);
}

}  // namespace
}  // namespace mantissa::ir
