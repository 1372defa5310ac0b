#include "ir/instrument.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ir/load.h"
#include "ir/native.h"
#include "ir/places.h"
#include "ir/reach.h"

namespace mantissa::ir {
namespace {

Module load_ok(const std::string& text) {
  auto module = load_text(text, "test.ll");
  EXPECT_TRUE(module) << module.error().message;
  return std::move(*module);
}

size_t count(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

constexpr const char* kBranches = R"(
define i32 @f(i32 %x) {
entry:
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  %r = phi i32 [ 1, %a ], [ 2, %b ]
  ret i32 %r
}
define i32 @driver(i32 %x) #0 {
entry:
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
attributes #0 = { "mantissa-driver" }
)";

TEST(TraceDecisions, MarksBlocksThatDecisionsLeadToInOwnFunctionsOnly) {
  Module module = load_ok(kBranches);
  trace_decisions(module);
  const std::string text = module.to_text();
  EXPECT_EQ(count(text, "call void @__mantissa_trace"), 2u) << text;
  EXPECT_TRUE(load_text(text, "again.ll")) << text;
}

TEST(TraceDecisions, SitesAreStableAndDifferent) {
  auto sites = [] {
    Module module = load_ok(kBranches);
    trace_decisions(module);
    const std::string text = module.to_text();
    std::set<std::string> found;
    const std::string call = "@__mantissa_trace(i64 ";
    for (size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
      const size_t start = at + call.size(), end = text.find(')', start);
      if (end != start) found.insert(text.substr(start, end - start));
    }
    return found;
  };
  EXPECT_EQ(sites(), sites());
  EXPECT_GE(sites().size(), 2u);
}

TEST(NativeChecks, StandBeforeEveryUndefinedOperation) {
  Module module = load_ok(R"(
define i32 @f(i32 %a, i32 %b, double %d, <2 x i32> %v) !dbg !3 {
  %q = sdiv i32 %a, %b
  %r = urem i32 %a, 7
  %s = shl i32 %q, %b
  %t = lshr i32 %s, 3
  %i = fptosi double %d to i32
  %u = fptoui double %d to i64
  %w = ashr <2 x i32> %v, %v
  unreachable
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, unit: !0, spFlags: DISPFlagDefinition, type: !4)
!4 = !DISubroutineType(types: !{null})
)");
  add_native_checks(module, Sanitizer::kAddress);
  const std::string text = module.to_text();
  // Division by 7 and shift by 3 are known to be fine.
  EXPECT_EQ(count(text, "call void @__mantissa_native_check"), 6u) << text;
  EXPECT_NE(text.find("sanitize_address"), std::string::npos);
  EXPECT_TRUE(load_text(text, "again.ll")) << text;
}

TEST(NativeChecks, LeaveWhatMayBeUnusedInOptimisedCodeAlone) {
  Module module = load_ok(R"(
define i32 @f(i32 %a, i32 %b, double %d) !dbg !3 {
  %q = sdiv i32 %a, %b
  %s = shl i32 %q, %b
  %i = fptosi double %d to i32
  ret i32 %s
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, unit: !0, spFlags: DISPFlagDefinition, type: !4)
!4 = !DISubroutineType(types: !{null})
)");
  add_native_checks(module, Sanitizer::kAddress);
  EXPECT_EQ(count(module.to_text(), "call void @__mantissa_native_check"), 1u) << module.to_text();
}

TEST(NativeChecks, KnowTheBoundsOfObjectsThatTheCodeShows) {
  const std::string program = R"(
@table = global [4 x i32] zeroinitializer
define i32 @f(i64 %i, ptr %unknown) {
  %local = alloca [8 x i16]
  %variable = alloca ptr
  store ptr %local, ptr %variable
  %p = load ptr, ptr %variable
  %a = getelementptr i16, ptr %p, i64 %i
  store i16 1, ptr %a
  %b = getelementptr i32, ptr @table, i64 %i
  %x = load i32, ptr %b
  %c = getelementptr i32, ptr %unknown, i64 %i
  %y = load i32, ptr %c
  %first = load i32, ptr @table
  ret i32 %x
}
)";
  Module checked = load_ok(program);
  add_native_checks(checked, Sanitizer::kAddress);
  EXPECT_EQ(count(checked.to_text(), "call void @__mantissa_native_check"), 2u) << checked.to_text();
  EXPECT_TRUE(load_text(checked.to_text(), "again.ll"));
  Module plain = load_ok(program);
  add_native_checks(plain, Sanitizer::kMemory);
  EXPECT_EQ(count(plain.to_text(), "call void @__mantissa_native_check"), 0u);
}

TEST(NativeChecks, TrapsAndAssumptionsAreFindingsToo) {
  const std::string program = R"(
declare void @llvm.trap()
declare void @llvm.assume(i1)
define void @f(i1 %c) {
  call void @llvm.assume(i1 %c)
  call void @llvm.assume(i1 true)
  call void @llvm.trap()
  unreachable
}
)";
  Module module = load_ok(program);
  add_native_checks(module, Sanitizer::kNone);
  EXPECT_EQ(count(module.to_text(), "call void @__mantissa_native_check"), 3u) << module.to_text();
  Module memory = load_ok(program);
  add_native_checks(memory, Sanitizer::kMemory);
  EXPECT_EQ(count(memory.to_text(), "call void @__mantissa_native_check"), 0u) << "its findings are uses";
}

TEST(MarkPlaces, StoresWherePlacesChangeAndPutsBackAtTheEnd) {
  Module module = load_ok(R"(
declare void @g()
define i32 @f(ptr %p) !dbg !3 {
  %v = alloca i32
  %x = load i32, ptr %p, !dbg !5
  store i32 %x, ptr %v, !dbg !5
  call void @g(), !dbg !6
  %y = load i32, ptr %v
  ret i32 %y, !dbg !6
}
define void @driver() #0 {
  call void @g()
  ret void
}
attributes #0 = { "mantissa-driver" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "dir/f.c", directory: "/home")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, unit: !0, spFlags: DISPFlagDefinition, type: !4)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 4, column: 3, scope: !3)
!6 = !DILocation(line: 5, column: 3, scope: !3)
)");
  mark_places(module);
  const std::string text = module.to_text();
  EXPECT_TRUE(load_text(text, "again.ll")) << text;
  // Line 4, line 5, no line, line 5 again, and what was there before.
  EXPECT_EQ(count(text, "ptr @__mantissa_place, align 8"), 6u) << text;
  EXPECT_EQ(count(text, "load volatile ptr, ptr @__mantissa_place"), 1u) << text;
  EXPECT_NE(text.find("c\"/home/dir/f.c\\00\""), std::string::npos) << text;
  EXPECT_NE(text.find("i32 4, i32 3"), std::string::npos) << text;
}

TEST(StartNatively, OtherEntriesGetAMainOfTheirOwn) {
  const std::string program = R"(
declare void @exit(i32)
define i32 @main() { ret i32 1 }
define void @f() { ret void }
define void @drive.main() #0 { call i32 @main() unreachable }
define void @drive.f() #0 { call void @f() call void @exit(i32 0) unreachable }
attributes #0 = { "mantissa-driver" }
)";
  Module other = load_ok(program);
  const std::string drivers[] = {"drive.f"}, none[] = {"drive.g"};
  ASSERT_TRUE(start_drivers_natively(other, drivers));
  EXPECT_NE(other.to_text().find("define i32 @main.of.program()"), std::string::npos);
  EXPECT_EQ(other.to_text().find("@drive.main"), std::string::npos);
  EXPECT_TRUE(load_text(other.to_text(), "again.ll"));
  Module main = load_ok(program);
  start_main_natively(main);
  EXPECT_EQ(main.to_text().find("@drive."), std::string::npos);
  Module missing = load_ok(program);
  EXPECT_FALSE(start_drivers_natively(missing, none));
}

TEST(StartNatively, SeveralEntriesShareAMain) {
  Module module = load_ok(R"(
define void @drive.f() #0 { ret void }
define void @drive.g() #0 { ret void }
define void @drive.h() #0 { ret void }
define void @nobody() { ret void }
@kept = global ptr @reached
define void @reached() { ret void }
@nobodys = global ptr @nobody
@llvm.used = appending global [1 x ptr] [ptr @kept]
attributes #0 = { "mantissa-driver" }
)");
  const std::string drivers[] = {"drive.f", "drive.h"};
  ASSERT_TRUE(start_drivers_natively(module, drivers));
  drop_unreachable(module);
  const std::string text = module.to_text();
  EXPECT_NE(text.find("i32 0, label %entry"), std::string::npos) << text;
  EXPECT_NE(text.find("i32 1, label %entry"), std::string::npos) << text;
  EXPECT_NE(text.find("call void @drive.h()"), std::string::npos) << text;
  EXPECT_NE(text.find("define void @reached"), std::string::npos) << text;
  EXPECT_EQ(text.find("@drive.g"), std::string::npos) << text;
  EXPECT_EQ(text.find("@nobody"), std::string::npos) << text;
  EXPECT_TRUE(load_text(text, "again.ll"));
}

}  // namespace
}  // namespace mantissa::ir
