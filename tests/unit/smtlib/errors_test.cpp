// What is wrong is said at the right place: every case is a script and the exact error it gives.

#include <gtest/gtest.h>

#include "unit/smtlib/exhaustive_engine.h"

namespace mantissa::smtlib {
namespace {

struct Case {
  const char* script;
  const char* error;  // without (error "...")
};

const std::string kHead =
    "(declare-const p Bool)(declare-const x (_ BitVec 8))(declare-const f (_ FloatingPoint 8 24))"
    "(declare-const r RoundingMode)(declare-const i Int)(declare-const q Real)"
    "(declare-const a (Array (_ BitVec 8) Bool))(define-fun m ((y (_ BitVec 8)) (z Bool)) Bool z)\n";

const Case kCases[] = {
    // Commands.
    {"()", "2:2: expected the name of a command, found ')'"},
    {"(|assert| p)", "2:2: expected the name of a command, found '|assert|'"},
    {"(assert)", "2:8: expected a term, found ')'"},
    {"(assert p p)", "2:11: expected ')' at the end of the command, found 'p'"},
    {"(check-sat p)", "2:12: expected ')' at the end of the command, found 'p'"},
    {"(push p)", "2:7: expected a numeral, found 'p'"},
    {"(push 99999999999)", "2:7: this numeral is too large"},
    {"(set-logic 1)", "2:12: expected the name of a logic, found '1'"},
    {"(set-logic QF_BV)", "2:1: set-logic must come before declarations and assertions"},
    {"(set-option print)", "2:13: expected an option, found 'print'"},
    {"(set-option :print-success 1)", "2:28: expected true or false, found '1'"},
    {"(set-option :global-declarations true)",
     "2:1: :global-declarations must be set before declarations and assertions"},
    {"(set-info :status maybe)", "2:19: expected sat, unsat or unknown, found 'maybe'"},
    {"(get-info :reason-unknown)", "2:1: :reason-unknown needs a check-sat that answered unknown before it"},
    {"(get-model)", "2:1: get-model needs a check-sat that answered sat before it"},
    {"(get-value (p))", "2:1: get-value needs a check-sat that answered sat before it"},
    {"(get-unsat-core)", "2:1: get-unsat-core needs a check-sat that answered unsat before it"},
    {"(echo p)", "2:7: expected a string, found 'p'"},
    {"(check-sat-assuming p)", "2:21: expected '(' and terms, found 'p'"},
    {"(check-sat-assuming (x))", "2:22: expected a term of sort Bool, found (_ BitVec 8)"},
    // Declarations.
    {"(declare-const p Bool)", "2:16: 'p' is already declared"},
    {"(declare-const 1 Bool)", "2:16: expected a name, found '1'"},
    {"(declare-const let Bool)", "2:16: 'let' is already defined by the logic"},
    {"(declare-const assert Bool)", "2:16: 'assert' is the name of a command"},
    {"(declare-const n)", "2:17: expected a sort, found ')'"},
    {"(declare-const n Word)", "2:18: unknown sort 'Word'"},
    {"(declare-const n (_ BitVec 0))", "2:21: bit-vectors have 1 to 1048576 bits, not 0"},
    {"(declare-const n (_ BitVec x))", "2:28: expected a numeral, found 'x'"},
    {"(declare-const n (_ BitVec 8 8))", "2:30: expected ')' after the indices of BitVec"},
    {"(declare-const n (_ Word 8))", "2:21: unknown indexed sort 'Word'"},
    {"(declare-const n (_ FloatingPoint 1 24))",
     "2:21: floats have 2 to 60 exponent bits and 2 to 1048576 significand bits, not 1 and 24"},
    {"(declare-const n (Array Bool))", "2:19: Array needs 2 sorts, found 1"},
    {"(declare-const n (Set Bool))", "2:19: unknown sort 'Set'"},
    {"(declare-fun g (Bool) Bool)", "2:17: uninterpreted functions are not supported: 'g' has arguments"},
    {"(define-fun g () Bool x)", "2:23: expected a term of sort Bool, found (_ BitVec 8)"},
    {"(define-fun g ((y)) Bool p)", "2:18: expected a sort, found ')'"},
    {"(define-fun g ((y Bool)) Bool (! y :named n))",
     "2:43: a term inside a definition with parameters cannot be named"},
    {"(define-sort Bool () Int)", "2:14: sort 'Bool' is already defined by the logic"},
    {"(define-sort L (T) T T)", "2:22: expected ')' at the end of the command, found 'T'"},
    // Terms.
    {"(assert x)", "2:9: expected a term of sort Bool, found (_ BitVec 8)"},
    {"(assert nope)", "2:9: unknown constant 'nope'"},
    {"(assert (nope p))", "2:10: unknown function 'nope'"},
    {"(assert (p p))", "2:10: 'p' is a constant and takes no arguments"},
    {"(assert and)", "2:9: 'and' is not a constant"},
    {"(assert ())", "2:10: expected a function, found ')'"},
    {"(assert (1 p))", "2:10: expected a function, found '1'"},
    {"(assert \"s\")", "2:9: expected a term, found '\"s\"'"},
    {"(assert (and))", "2:9: 'and' expects at least 1 argument, found 0"},
    {"(assert (not p p))", "2:9: 'not' expects 1 argument, found 2"},
    {"(assert (and p x))", "2:9: and wants Bool arguments, found Bool (_ BitVec 8)"},
    {"(assert (= p x))", "2:9: = wants operands of one sort, found Bool (_ BitVec 8)"},
    {"(assert (distinct p x))", "2:9: distinct wants operands of one sort, found Bool (_ BitVec 8)"},
    {"(assert (ite x p p))", "2:9: ite wants a Bool condition, found (_ BitVec 8) Bool Bool"},
    {"(assert (bvult x\n  (bvadd x #b0)))",
     "3:3: bvadd wants bit-vectors of one width, found (_ BitVec 8) (_ BitVec 1)"},
    {"(assert (m x))", "2:9: 'm' expects 2 arguments, found 1"},
    {"(assert (m p p))", "2:9: argument 1 of 'm' should be (_ BitVec 8), found Bool"},
    {"(assert m)", "2:9: 'm' is not a constant"},
    {"(assert (extract x))", "2:9: 'extract' needs 2 indices: (_ extract ...)"},
    {"(assert ((_ extract 8 0) x))", "2:9: extract 8 0 is outside a bit-vector of 8 bits"},
    {"(assert ((_ extract 1) x))", "2:9: 'extract' needs 2 indices: (_ extract ...)"},
    {"(assert ((_ extract 1 0 0) x))", "2:25: too many indices for 'extract'"},
    {"(assert ((_ and 1) p))", "2:13: unknown indexed function 'and'"},
    {"(assert ((_ repeat 0) x))", "2:9: 'repeat' needs an index of at least 1"},
    {"(assert ((_ zero_extend 1048576) x))", "2:9: bit-vectors have 1 to 1048576 bits, not 1048584"},
    {"(assert (_ bv1))", "2:12: an identifier with '_' needs an index"},
    {"(assert (_ bv1 8))", "2:9: expected a term of sort Bool, found (_ BitVec 8)"},
    {"(assert (_ bvx 8))", "2:12: unknown indexed constant 'bvx'"},
    {"(assert (_ extract 1 0))", "2:12: 'extract' is a function and needs arguments"},
    {"(assert (as p Int))", "2:9: 'p' has sort Bool, not Int"},
    {"(assert (select ((as const Bool) p) x))", "2:17: 'const' needs an array sort, not Bool"},
    {"(assert (const p))", "2:9: 'const' needs its sort: ((as const (Array ...)) value)"},
    {"(assert (select a p))",
     "2:9: select wants an index of the array's index sort, found (Array (_ BitVec 8) Bool) Bool"},
    {"(assert (forall ((y Int)) p))", "2:10: quantifiers are not supported"},
    {"(assert (match x ((y p))))", "2:10: 'match' is not supported"},
    {"(assert (let p p))", "2:14: expected '(' and the bindings of let, found 'p'"},
    {"(assert (let () p))", "2:15: expected '(' and a binding of let, found ')'"},
    {"(assert (let ((y p) (y p)) p))", "2:9: let binds 'y' twice"},
    {"(assert (let ((y p p)) p))", "2:20: expected ')' after a binding of let, found 'p'"},
    {"(assert (let ((y p)) p p))", "2:24: expected ')' after the body of let, found 'p'"},
    {"(assert (let ((y p)) ))", "2:22: expected a term, found ')'"},
    {"(assert (! p))", "2:13: expected an attribute, found ')'"},
    {"(assert (! p :named 1))", "2:21: expected a name, found '1'"},
    {"(assert (! p :named x))", "2:21: 'x' is already declared"},
    {"(assert (fp.lt f x))",
     "2:9: fp.lt wants floats of one format, found (_ FloatingPoint 8 24) (_ BitVec 8)"},
    {"(assert (fp.isNaN (fp.add f f)))", "2:19: 'fp.add' expects 3 arguments, found 2"},
    {"(assert (fp.isNaN (fp x x x)))", "2:19: the sign of fp is one bit, found 8 bits"},
    {"(assert (fp.isNaN (fp #b0 #b0 x)))",
     "2:19: floats have 2 to 60 exponent bits and 2 to 1048576 significand bits, not 1 and 9"},
    {"(assert (fp.isNaN ((_ to_fp 8 24) x)))",
     "2:19: to_fp of one argument wants 32 bits, found (_ BitVec 8)"},
    {"(assert (fp.isNaN ((_ to_fp 8 24) r p)))",
     "2:19: to_fp converts a float, a bit-vector or a real, not Bool"},
    {"(assert (fp.isNaN ((_ to_fp 8 24) x f)))",
     "2:19: to_fp of two arguments wants a rounding mode first, found (_ BitVec 8)"},
    {"(assert (= q (fp.to_real x)))", "2:14: fp.to_real wants a float, found (_ BitVec 8)"},
    {"(assert (= x (bvrol x #b1)))",
     "2:14: bvrol wants bit-vectors of one width, found (_ BitVec 8) (_ BitVec 1)"},
    {"(assert (= x (bvite x x x)))",
     "2:14: bvite wants one bit and two bit-vectors of one width, found (_ BitVec 8) (_ BitVec 8) (_ BitVec "
     "8)"},
    {"(assert (= i (ubv_to_int i)))", "2:14: ubv_to_int wants a bit-vector, found Int"},
    {"(assert (= x ((_ int_to_bv 8) q)))", "2:14: int_to_bv wants an Int, found Real"},
    {"(assert ((_ divisible 0) i))", "2:9: 'divisible' needs an index of at least 1"},
    {"(assert (= x ((_ fp.to_sbv 0) r f)))", "2:14: bit-vectors have 1 to 1048576 bits, not 0"},
    {"(assert (< (* q q) 1.0))",
     "2:12: nonlinear arithmetic is not supported: a product needs a constant factor"},
    {"(assert (< (/ 1.0 q) 1.0))",
     "2:12: nonlinear arithmetic is not supported: '/' needs a constant divisor"},
    {"(assert (= i (div 3 i)))",
     "2:14: nonlinear arithmetic is not supported: 'div' needs a constant divisor"},
    {"(assert (= i q))", "2:9: = wants operands of one sort, found Int Real"},
    {"(assert (< i q))", "2:9: < wants Int or Real arguments of one sort, found Int Real"},
    {"(assert (< p 1))", "2:9: < wants Int or Real arguments of one sort, found Bool Int"},
    // Tokens.
    {"(assert #b2)", "2:9: malformed binary constant"},
    {"(assert 1x)", "2:9: malformed number (symbols do not start with a digit)"},
    {"(assert \xc3\xa4)",
     "2:9: bytes outside ASCII are only allowed in strings, |quoted symbols| and comments"},
    {"(assert |a\\b|)", "2:9: a quoted symbol must not contain '\\'"},
    {"(assert [p])", "2:9: unexpected character"},
    // Between commands.
    {")", "2:1: ')' without a '(' before it"},
    {"  foo", "2:3: expected '(' and a command"},
    {"(assert p", "2:1: the input ends inside this command: missing ')'"},
};

TEST(Errors, AreAtTheRightPlace) {
  for (const Case& c : kCases) {
    testing::ScriptRun r;
    std::string quoted;
    for (const char* at = c.error; *at; ++at) quoted += *at == '"' ? "\"\"" : std::string(1, *at);
    EXPECT_EQ(r(kHead + c.script), "(error \"" + quoted + "\")\n") << c.script;
    // And the session goes on.
    EXPECT_EQ(r("(assert (and p (m x p)))(check-sat)").substr(0, 3).find("sat") == std::string::npos &&
                  r.session.error_count() > 1,
              false)
        << c.script;
  }
}

TEST(Errors, NulBytes) {
  EXPECT_EQ(testing::run(std::string_view("(assert \0)", 10)),
            "(error \"1:9: a NUL byte is not allowed here\")\n");
  EXPECT_EQ(testing::run(std::string_view("\0(check-sat)", 12)),
            "(error \"1:1: expected '(' and a command\")\nunknown\n");
}

TEST(Errors, GoOnAfterAnUnclosedCommand) {
  EXPECT_EQ(testing::run("(declare-const p Bool)\n(assert (and p (not p))\n(assert p)\n(check-sat)\n"),
            "(error \"2:1: this command is not closed before the next one starts: missing ')'\")\nunknown\n");
}

TEST(Errors, HugeThingsAreMessages) {
  EXPECT_NE(testing::run("(declare-const x (_ BitVec 4294967295))").find("1 to 1048576"), std::string::npos);
  EXPECT_NE(testing::run("(declare-const x (_ BitVec 99999999999999999999))").find("too large"),
            std::string::npos);
  EXPECT_NE(testing::run("(assert (= ((_ repeat 4294967295) #b1) #b1))").find("1 to 1048576"),
            std::string::npos);
  // Every sort twice the size of the one before.
  std::string script = "(define-sort S0 () Bool)";
  for (int i = 1; i < 70; ++i)
    script += "(define-sort S" + std::to_string(i) + " () (Array S" + std::to_string(i - 1) + " S" +
              std::to_string(i - 1) + "))";
  EXPECT_NE(testing::run(script).find("more than 512 parts"), std::string::npos);
}

}  // namespace
}  // namespace mantissa::smtlib
