C     Texts of one character, compared; logical and complex parameters; a subroutine that is called.
C     RUN: rm -rf %t && %mantissa run -j1 --tests all --entry PICK -o %t %s | FileCheck %s
C     RUN: FileCheck %s --check-prefix=JSON < %t/run.json
C     CHECK: 0 findings
C     CHECK-SAME: complete: every feasible path
C     CHECK: coverage: {{.*}}lines (100.0%)
C     JSON: "divergences": 0,
      SUBROUTINE PICK( UPLO, GOOD, Z, R )
      CHARACTER          UPLO
      LOGICAL            GOOD
      COMPLEX*16         Z
      DOUBLE PRECISION   R
      IF( UPLO.EQ.'U' ) THEN
         R = DBLE( Z )
      ELSE IF( UPLO.LT.'A' .AND. GOOD ) THEN
         R = DIMAG( Z )
      ELSE
         CALL NOTHING( R )
      END IF
      END
      SUBROUTINE NOTHING( R )
      DOUBLE PRECISION   R
      R = 0
      END
