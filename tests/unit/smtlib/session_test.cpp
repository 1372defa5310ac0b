#include "smtlib/session.h"

#include <gtest/gtest.h>

#include "smtlib/reader.h"
#include "unit/smtlib/exhaustive_engine.h"

namespace mantissa::smtlib {
namespace {

using testing::run;
using testing::ScriptRun;

TEST(Session, SolvesAndShowsTheModel) {
  EXPECT_EQ(run("(set-logic QF_BV)(declare-fun x () (_ BitVec 4))(assert (= (bvmul x x) #x9))"
                "(assert (bvult x #x4))(check-sat)(get-model)(get-value (x (bvadd x\n ; one more\n x)))"),
            "sat\n(\n  (define-fun x () (_ BitVec 4) #x3)\n)\n((x #x3)\n ((bvadd x x) #x6))\n");
}

TEST(Session, ModelsMentionEveryConstantInScope) {
  EXPECT_EQ(
      run("(declare-const |a b| Bool)(declare-const r RoundingMode)(declare-const f (_ FloatingPoint 2 3))"
          "(declare-const i Int)(declare-const q Real)(declare-const m (Array (_ BitVec 2) Bool))"
          "(push 1)(declare-const gone Bool)(pop 1)(check-sat)(get-model)"),
      "sat\n(\n  (define-fun |a b| () Bool false)\n  (define-fun r () RoundingMode RNE)\n"
      "  (define-fun f () (_ FloatingPoint 2 3) (fp #b0 #b00 #b00))\n  (define-fun i () Int 0)\n"
      "  (define-fun q () Real 0.0)\n"
      "  (define-fun m () (Array (_ BitVec 2) Bool) ((as const (Array (_ BitVec 2) Bool)) false))\n)\n");
}

TEST(Session, PushAndPopScopeAssertionsAndNames) {
  EXPECT_EQ(run("(declare-const p Bool)(push 1)(assert p)(declare-const q Bool)(define-fun r () Bool q)"
                "(define-sort B () Bool)(push 2)(assert (not p))(check-sat)(pop 2)(check-sat)(pop 1)"
                "(assert (not p))(check-sat)(declare-const q (_ BitVec 2))(define-sort B () (_ BitVec 2))"
                "(declare-const r B)(assert (= q r))(check-sat)(get-info :assertion-stack-levels)"),
            "unsat\nsat\nsat\nsat\n(:assertion-stack-levels 0)\n");
}

TEST(Session, ManyLevelsCostNothing) {
  EXPECT_EQ(run("(push 4000000000)(push 4000000000)(declare-const p Bool)(push 4000000000)"
                "(get-info :assertion-stack-levels)(pop 4000000000)(pop 1)(assert p)(pop 4000000000)"
                "(pop 3999999999)(get-info :assertion-stack-levels)(pop 1)"),
            "(:assertion-stack-levels 12000000000)\n(error \"1:139: unknown constant 'p'\")\n"
            "(:assertion-stack-levels 0)\n(error \"1:207: cannot pop 1 levels: only 0 were pushed\")\n");
}

TEST(Session, GlobalDeclarationsSurvivePop) {
  EXPECT_EQ(run("(set-option :global-declarations true)(push 1)(declare-const p Bool)(assert (not p))(pop 1)"
                "(assert p)(check-sat)(reset-assertions)(assert (not p))(check-sat)"),
            "sat\nsat\n");
}

TEST(Session, ResetAssertionsForgetsDeclarationsButKeepsOptions) {
  EXPECT_EQ(run("(set-option :print-success true)(declare-const p Bool)(reset-assertions)(assert p)"
                "(declare-const p Bool)"),
            "success\nsuccess\nsuccess\n(error \"1:81: unknown constant 'p'\")\nsuccess\n");
}

TEST(Session, ResetForgetsEverything) {
  EXPECT_EQ(run("(set-option :print-success true)(set-logic QF_BV)(declare-const p Bool)(push 1)(reset)"
                "(set-logic QF_LRA)(declare-const p Real)(assert (= p 1))(get-info :assertion-stack-levels)"
                "(get-option :print-success)"),
            "success\nsuccess\nsuccess\nsuccess\n(:assertion-stack-levels 0)\nfalse\n");
}

TEST(Session, AssumptionsHoldForOneCheck) {
  EXPECT_EQ(
      run("(declare-const p Bool)(declare-const q Bool)(assert (or p q))"
          "(check-sat-assuming ((not p) (not q)))(get-unsat-assumptions)(check-sat-assuming (p (not q)))"
          "(get-value (p q))(check-sat-assuming ())(check-sat)"),
      "unsat\n((not p) (not q))\nsat\n((p true)\n (q false))\nsat\nsat\n");
}

TEST(Session, CoresNameAssertions) {
  EXPECT_EQ(run("(set-option :produce-unsat-cores true)(declare-const x (_ BitVec 4))"
                "(assert (! (bvult x #x3) :named small))(assert (! (= x x) :named |no use|))"
                "(assert (! (bvugt x #x5) :named |is large|))(check-sat)(get-unsat-core)"),
            "unsat\n(small |is large|)\n");
  EXPECT_EQ(run("(declare-const p Bool)(assert p)(assert (! (not p) :named n))(check-sat)(get-unsat-core)"),
            "unsat\n(n)\n");
}

TEST(Session, NamedTermsAreDefinedAndAssigned) {
  EXPECT_EQ(run("(declare-const p Bool)(declare-const x (_ BitVec 2))"
                "(assert (and (! p :named a) (= (! (bvadd x #b01) :named next) #b11)))(assert (not (! (not "
                "a) :named b)))"
                "(check-sat)(get-assignment)(get-value (next))"),
            "sat\n((a true) (b false))\n((next #b11))\n");
}

TEST(Session, AssertionsAreListedAsGiven) {
  EXPECT_EQ(run("(get-assertions)(set-option :produce-assertions true)(declare-const p Bool)"
                "(assert (! (or  p ; comment\n (not p)) :named a))(push 1)(assert p)(get-assertions)(pop "
                "1)(get-assertions)"),
            "(error \"1:1: get-assertions needs :produce-assertions true\")\n"
            "((! (or p (not p)) :named a)\n p)\n((! (or p (not p)) :named a))\n");
}

TEST(Session, MacrosAreExpanded) {
  EXPECT_EQ(run("(define-fun sq ((x (_ BitVec 4))) (_ BitVec 4) (bvmul x x))"
                "(define-fun both ((x (_ BitVec 4)) (y Bool)) Bool (and y (= (sq (sq x)) #x1)))"
                "(define-const three (_ BitVec 4) #x3)(declare-const x (_ BitVec 4))"
                "(assert (both x (distinct x #x1)))(assert (= (sq x) #x9))(assert (bvuge x three))(check-sat)"
                "(get-value (x (sq x) (sq three)))"),
            "sat\n((x #x3)\n ((sq x) #x9)\n ((sq three) #x9))\n");
}

TEST(Session, ParametersShadowConstants) {
  EXPECT_EQ(run("(declare-const x Bool)(define-fun f ((x (_ BitVec 2)) (true (_ BitVec 2))) (_ BitVec 2) "
                "(bvadd x true))"
                "(assert x)(assert (= (f #b01 #b01) #b10))(check-sat)"),
            "sat\n");
}

TEST(Session, SortsWithParameters) {
  EXPECT_EQ(run("(define-sort Word () (_ BitVec 2))(define-sort Map (K V) (Array K (Array K V)))"
                "(define-sort Pair (V) (Map Word V))(declare-const m (Pair Bool))(check-sat)(get-model)"),
            "sat\n(\n  (define-fun m () (Array (_ BitVec 2) (Array (_ BitVec 2) Bool)) "
            "((as const (Array (_ BitVec 2) (Array (_ BitVec 2) Bool))) "
            "((as const (Array (_ BitVec 2) Bool)) false)))\n)\n");
}

TEST(Session, LogicsAndCommandsItDoesNotKnow) {
  EXPECT_EQ(run("(set-logic QF_UFNIA)(set-logic QF_BV)(declare-sort S 0)(declare-datatypes ((T 0)) (((c))))"
                "(define-fun-rec f ((x Bool)) Bool (f x))(get-proof)(set-option :foo bar)(get-option :foo)"
                "(get-info :foo)(set-option :regular-output-channel \"x\")(frobnicate)"),
            "unsupported\nunsupported\nunsupported\nunsupported\nunsupported\nunsupported\nunsupported\n"
            "unsupported\nunsupported\n(error \"1:236: unknown command 'frobnicate'\")\n");
}

TEST(Session, OptionsAndInformation) {
  EXPECT_EQ(run("(get-option :print-success)(get-option :produce-models)(set-option :random-seed 7)"
                "(get-option :random-seed)(set-option :verbosity 2)(get-option :verbosity)(get-info :name)"
                "(get-info :version)(get-info :authors)(get-info :error-behavior)(get-info :all-statistics)"
                "(set-info :source |a (b|)(set-info :smt-lib-version 2.6)(echo \"a \"\"b\"\"\")"),
            "false\ntrue\n7\n2\n(:name \"mantissa\")\n(:version \"1.2.3\")\n(:authors \"The Mantissa "
            "developers\")\n"
            "(:error-behavior continued-execution)\n(:checks 0)\n\"a \"\"b\"\"\"\n");
  ScriptRun r;
  r("(set-option :random-seed 7)");
  EXPECT_EQ(r.engine.seed, 7u);
}

TEST(Session, SaysWhyItDoesNotKnow) {
  ScriptRun r;
  r.engine.answer_unknown = "timeout";
  EXPECT_EQ(r("(check-sat)(get-info :reason-unknown)(get-model)"),
            "unknown\n(:reason-unknown timeout)\n"
            "(error \"1:38: get-model needs a check-sat that answered sat before it\")\n");
}

TEST(Session, AnswersAreVoidAfterAChange) {
  for (const char* change :
       {"(assert true)", "(push 1)", "(declare-const z Bool)", "(define-fun z () Bool true)",
        "(reset-assertions)", "(reset)", "(define-sort Z () Bool)"}) {
    const std::string out = run(std::string("(check-sat)") + change + "(get-model)");
    EXPECT_NE(out.find("get-model needs a check-sat"), std::string::npos) << change << out;
  }
  EXPECT_EQ(run("(check-sat)(echo \"x\")(get-info :name)(set-info :foo 1)(get-value (true))"),
            "sat\n\"x\"\n(:name \"mantissa\")\n((true true))\n");
}

TEST(Session, OptionsSwitchAnswersOff) {
  EXPECT_EQ(run("(set-option :produce-models false)(check-sat)(get-model)(get-value (true))"),
            "sat\n(error \"1:46: get-model needs :produce-models true\")\n"
            "(error \"1:57: get-value needs :produce-models true\")\n");
  EXPECT_EQ(run("(set-option :produce-unsat-cores false)(assert false)(check-sat)(get-unsat-core)"),
            "unsat\n(error \"1:65: get-unsat-core needs :produce-unsat-cores true\")\n");
}

TEST(Session, WarnsWhenTheStatusDisagrees) {
  ScriptRun r;
  EXPECT_EQ(r("(set-info :status unsat)\n(check-sat)\n(check-sat)"), "sat\nsat\n");
  EXPECT_EQ(r.diagnostics.str(), "warning: 2:1: the answer is sat but the script says :status unsat\n");
}

TEST(Session, ExitEnds) { EXPECT_EQ(run("(echo \"a\")(exit)(echo \"b\")"), "\"a\"\n"); }

TEST(Session, PrintsSuccessWhenAsked) {
  EXPECT_EQ(run("(set-option :print-success true)(set-logic QF_BV)(declare-const p Bool)(assert p)(push)(pop)"
                "(check-sat)(set-info :x 1)(exit)"),
            "success\nsuccess\nsuccess\nsuccess\nsuccess\nsuccess\nsat\nsuccess\nsuccess\n");
}

TEST(Session, NumeralsMeanWhatTheLogicSays) {
  EXPECT_EQ(run("(set-logic QF_LRA)(declare-const x Real)(assert (< x 1))(assert (= (+ x 2) (/ 5 2)))"
                "(assert (= (* 2 x) 1 (to_real 1)))"),
            "");
  EXPECT_EQ(run("(set-logic QF_LIA)(declare-const x Int)(assert (= (+ x 2) 3))"), "");
}

TEST(Session, SymbolsOfOtherTheoriesMayBeDeclared) {
  EXPECT_EQ(run("(set-logic QF_BV)(declare-const fp (_ BitVec 2))(declare-const select Bool)(declare-const "
                "RNE Bool)"
                "(declare-const fp.mod Bool)(assert (and select RNE (= fp #b01) fp.mod))(check-sat)"
                "(get-value (fp RNE))(declare-const bvadd Bool)(declare-const and Bool)"),
            "sat\n((fp #b01)\n (RNE true))\n(error \"1:217: 'bvadd' is already defined by the logic\")\n"
            "(error \"1:243: 'and' is already defined by the logic\")\n");
}

TEST(Session, AFailedCommandHasNoEffect) {
  EXPECT_EQ(run("(declare-const p Bool)(assert (and (! p :named a) (bvadd p)))(assert a)"
                "(define-fun f ((q Bool)) Bool (and q nope))(assert q)(assert (f p))(assert (let ((z p)) "
                "(foo z)))(assert z)"
                "(check-sat)"),
            "(error \"1:51: 'bvadd' expects at least 2 arguments, found 1\")\n(error \"1:70: unknown "
            "constant 'a'\")\n"
            "(error \"1:109: unknown constant 'nope'\")\n(error \"1:123: unknown constant 'q'\")\n"
            "(error \"1:134: unknown function 'f'\")\n(error \"1:161: unknown function 'foo'\")\n"
            "(error \"1:177: unknown constant 'z'\")\nunknown\n");
}

TEST(Session, RunsFromAStreamOneCommandAtATime) {
  expr::Pool pool;
  testing::ExhaustiveEngine engine(pool);
  std::ostringstream out, diagnostics;
  Session session(pool, engine, out, diagnostics);
  const std::string pieces[] = {"(echo \"a\")", "(check-sat", ")", "(exit)", "(echo \"never\")"};
  std::vector<std::string> seen;
  size_t next = 0;
  CommandSource source([&](char* to, size_t) -> size_t {
    seen.push_back(out.str());
    if (next == std::size(pieces)) return 0;
    const std::string& piece = pieces[next++];
    return piece.copy(to, piece.size());
  });
  session.run(source);
  EXPECT_EQ(seen, (std::vector<std::string>{"", "\"a\"\n", "\"a\"\n", "\"a\"\nsat\n"}));
}

TEST(Reader, GivesTheAssertionsInForce) {
  expr::Pool pool;
  const auto query =
      read_query(pool, "(declare-const p Bool)(assert p)(push 1)(assert (not p))(check-sat)(pop 1)(exit)");
  ASSERT_TRUE(query.ok());
  EXPECT_EQ(query->assertions.size(), 1u);
  EXPECT_EQ(query->constants.size(), 1u);
  const auto bad = read_query(pool, "\n (assert x)");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message, "2:10: unknown constant 'x'");
}

}  // namespace
}  // namespace mantissa::smtlib
