// A controller with integral and derivative part, as it runs in a drive.
// planted: two samples with the same time stamp divide by zero
// planted: the output is converted to the actuator's 16 bits without a limit
// run: --entry pid_step
#include <stdint.h>

struct pid {
  double kp, ki, kd;
  double integral, last_error, last_time;
};

int16_t pid_step(struct pid* p, double setpoint, double measured, double time) {
  const double dt = time - p->last_time;
  const double error = setpoint - measured;
  p->integral += error * dt;
  const double slope = (error - p->last_error) / dt;  // bug: float-divide-by-zero float-invalid
  p->last_error = error;
  p->last_time = time;
  return (int16_t)(p->kp * error + p->ki * p->integral + p->kd * slope);  // bug: float-cast
}
