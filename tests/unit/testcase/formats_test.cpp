#include <gtest/gtest.h>

#include <cstring>

#include "support/rng.h"
#include "testcase/json.h"
#include "testcase/ktest.h"
#include "testcase/replay_file.h"
#include "testcase/sha256.h"
#include "testcase/testcomp.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

using namespace std::string_literals;
using Case = testcase::Test;  // inside a test, Test is GoogleTest's

template <class T>
Input value_of(std::string name, InputType type, T value) {
  Input input{std::move(name), type, std::vector<uint8_t>(sizeof value)};
  std::memcpy(input.bytes.data(), &value, sizeof value);
  return input;
}

size_t size_of(InputType type, Rng& rng) {
  static constexpr size_t kSizes[] = {0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 4, 8, 10, 8, 1, 2, 2, 16};
  const size_t size = kSizes[static_cast<size_t>(type)];
  return size != 0 ? size : rng.below(40);
}

Case random_test(Rng& rng) {
  Case test;
  test.id = rng.next();
  test.entry = rng.chance(2) ? "main" : "f_" + std::to_string(rng.below(10));
  test.trace = rng.next();
  test.ends_normally = rng.chance(2);
  test.exit_status = test.ends_normally ? static_cast<int>(rng.below(256)) : 0;
  test.covers_new = rng.chance(2);
  test.has_loss = rng.chance(2);
  test.rests_on_addresses = rng.chance(2);
  test.asks_replay = rng.chance(2);
  test.finding = rng.below(3);
  for (std::string* text : {&test.output, &test.errors})
    for (uint64_t i = rng.below(4); i > 0; --i) *text += static_cast<char>(rng.chance(2) ? rng.next() : 'a');
  test.output_is_exact = rng.chance(2);
  for (uint64_t i = rng.below(6); i > 0; --i) {
    Input input;
    input.name = "in&<\"" + std::to_string(rng.below(100));
    input.type = static_cast<InputType>(rng.below(input_type_count()));
    input.bytes.resize(size_of(input.type, rng));
    for (uint8_t& byte : input.bytes) byte = static_cast<uint8_t>(rng.next());
    test.inputs.push_back(std::move(input));
  }
  return test;
}

TEST(KTest, IsByteExact) {
  KTest test;
  test.arguments = {"prog.bc", "-x"};
  test.objects = {value_of("x", InputType::kI32, int32_t{0x01020304}),
                  {"buf", InputType::kBytes, {0, 255, 7}}};
  const std::string expected = "KTEST"s + "\0\0\0\3"s + "\0\0\0\2"s + "\0\0\0\7prog.bc"s + "\0\0\0\2-x"s +
                               "\0\0\0\0"s + "\0\0\0\0"s + "\0\0\0\2"s + "\0\0\0\1x"s + "\0\0\0\4\4\3\2\1"s +
                               "\0\0\0\3buf"s + "\0\0\0\3\0\377\7"s;
  EXPECT_EQ(to_ktest(test), expected);
  auto read = read_ktest(expected);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->arguments, test.arguments);
  ASSERT_EQ(read->objects.size(), 2u);
  EXPECT_EQ(read->objects[0].bytes, test.objects[0].bytes);
  EXPECT_EQ(read->objects[1].name, "buf");
}

TEST(KTest, ReadsVersionOneAndRefusesDamage) {
  const std::string old = "KTEST"s + "\0\0\0\1"s + "\0\0\0\0"s + "\0\0\0\1"s + "\0\0\0\1y"s + "\0\0\0\1z"s;
  auto read = read_ktest(old);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->objects[0].bytes, std::vector<uint8_t>{'z'});
  for (size_t cut = 0; cut < old.size(); ++cut) EXPECT_FALSE(read_ktest(old.substr(0, cut))) << cut;
  EXPECT_FALSE(read_ktest(old + "x"));
  EXPECT_FALSE(read_ktest("KTEST"s + "\0\0\0\4"s + std::string(20, '\0')));
}

TEST(ReplayFile, IsByteExactAndComesBack) {
  const std::vector<Input> inputs = {value_of("x", InputType::kDouble, 1.0)};
  const std::string expected = "MANTTEST"s + "\1\0\0\0"s + "\1\0\0\0"s + "\1\0\0\0"s + "\x0d\0\0\0"s +
                               "\10\0\0\0\0\0\0\0"s + "x" + "\0\0\0\0\0\0\xf0\x3f"s;
  EXPECT_EQ(to_replay_file(inputs), expected);
  for (size_t cut = 0; cut < expected.size(); ++cut)
    EXPECT_FALSE(read_replay_file(expected.substr(0, cut))) << cut;
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    const Case test = random_test(rng);
    auto read = read_replay_file(to_replay_file(test.inputs));
    ASSERT_TRUE(read) << "seed 1, round " << i << ": " << read.error().message;
    EXPECT_EQ(*read, test.inputs) << "seed 1, round " << i;
  }
}

TEST(Json, ComesBack) {
  Rng rng(2);
  for (int i = 0; i < 200; ++i) {
    const Case test = random_test(rng);
    auto read = read_json(to_json(test));
    ASSERT_TRUE(read) << "seed 2, round " << i << ": " << read.error().message << to_json(test);
    EXPECT_EQ(*read, test) << "seed 2, round " << i;
  }
}

TEST(Json, ShowsValuesInEveryForm) {
  Case test;
  test.id = 3;
  test.inputs = {value_of("x", InputType::kDouble, 1.5),
                 value_of("n", InputType::kI32, int32_t{-7}),
                 {"s", InputType::kBytes, {'a', '"', 0}}};
  const std::string text = to_json(test);
  for (const char* expected : {R"("name": "x")", R"("type": "double")", R"("decimal": "1.5")",
                               R"("hexfloat": "0x1.8p+0")", R"("bytes": "000000000000f83f")",
                               R"("decimal": "-7")", R"("bytes": "f9ffffff")", R"("text": "\"a\\\"\"")"})
    EXPECT_NE(text.find(expected), std::string::npos) << expected << " is not in\n" << text;
}

TEST(Json, RefusesWhatIsNoTest) {
  EXPECT_FALSE(read_json(""));
  EXPECT_FALSE(read_json("{}"));
  EXPECT_FALSE(read_json(R"({"inputs":[{"name":"x","type":"i33","bytes":""}]})"));
  EXPECT_FALSE(read_json(R"({"inputs":[{"name":"x","type":"i32","bytes":"0"}]})"));
  EXPECT_FALSE(read_json(R"({"inputs":[],"trace":"zz"})"));
}

// Test-Comp drops NaN payloads and the padding of x87; everything else must survive.
TEST(TestComp, ComesBack) {
  Rng rng(3);
  for (int i = 0; i < 300; ++i) {
    Case test = random_test(rng);
    for (Input& input : test.inputs)
      if (input.type == InputType::kX87) input = value_of("x", InputType::kDouble, -0.1);
    auto read = read_testcomp(to_testcomp(test));
    ASSERT_TRUE(read) << "seed 3, round " << i << ": " << read.error().message << to_testcomp(test);
    ASSERT_EQ(read->size(), test.inputs.size());
    for (size_t k = 0; k < read->size(); ++k) {
      const Input &was = test.inputs[k], &is = (*read)[k];
      EXPECT_EQ(is.name, was.name);
      if (is_float(was.type) && to_decimal(was).ends_with("nan"))
        EXPECT_TRUE(to_decimal(is).ends_with("nan")) << "seed 3, round " << i;
      else
        EXPECT_EQ(is.bytes, was.bytes) << "seed 3, round " << i << "\n" << to_testcomp(test);
    }
  }
}

TEST(TestComp, WritesLiteralsOfC) {
  Case test;
  test.finding = 1;
  test.inputs = {value_of("d", InputType::kDouble, 0.5), value_of("n", InputType::kI32, int32_t{-1}),
                 value_of("i", InputType::kFloat, -__builtin_inff())};
  const std::string xml = to_testcomp(test);
  EXPECT_NE(xml.find("<testcase coversError=\"true\">"), std::string::npos);
  EXPECT_NE(xml.find("<input variable=\"d\" type=\"double\">0x1p-1</input>"), std::string::npos) << xml;
  EXPECT_NE(xml.find("<input variable=\"n\" type=\"int\">-1</input>"), std::string::npos) << xml;
  EXPECT_NE(xml.find(">-INFINITY</input>"), std::string::npos) << xml;
  auto plain = read_testcomp("<testcase><input>17</input><input type=\"float\">0.5</input></testcase>");
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_EQ((*plain)[0].bytes[0], 17);
  EXPECT_EQ((*plain)[1].bytes, value_of("", InputType::kFloat, 0.5f).bytes);
  EXPECT_FALSE(read_testcomp("<html/>"));
  EXPECT_FALSE(read_testcomp("<testcase><input>1x</input></testcase>"));
}

TEST(ValueText, LongDoubleAndWideIntegers) {
  EXPECT_EQ(to_decimal({"x", InputType::kX87, {0, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0x3f}}), "1.5");
  Input wide{"w", InputType::kI128, std::vector<uint8_t>(16, 0xff)};
  EXPECT_EQ(to_decimal(wide), "-1");
  wide.type = InputType::kU128;
  EXPECT_EQ(to_decimal(wide), "340282366920938463463374607431768211455");
  EXPECT_EQ(to_decimal({"p", InputType::kPointer, {1, 0, 0, 0, 0, 0, 0, 0x80}}), "9223372036854775809");
}

TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Json, NamesThatAreNoUtf8AreKept) {
  testcase::Test test;
  test.inputs = {{"\xff\x1b[31m", InputType::kI8, {1}}, {"\xc3\xbc", InputType::kI8, {2}}};
  auto read = read_json(to_json(test));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->inputs, test.inputs);
}

TEST(Testcomp, NoNameBreaksTheXmlAndNoSizeTheReader) {
  testcase::Test test;
  test.inputs = {{"<\x1b\xff\"'&>", InputType::kI32, {1, 0, 0, 0}}};
  EXPECT_NE(to_testcomp(test).find("variable=\"&lt;\\x1b\\xff&quot;&#39;&amp;&gt;\""), std::string::npos)
      << to_testcomp(test);
  EXPECT_TRUE(read_testcomp("<testcase><input size=\"1000\">\"a\"</input></testcase>"));
  EXPECT_FALSE(read_testcomp("<testcase><input size=\"4294967295\">\"a\"</input></testcase>"));
}

}  // namespace
}  // namespace mantissa::testcase
