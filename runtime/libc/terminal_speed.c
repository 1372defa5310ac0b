// Speeds in the settings of a terminal.
#include "internal.h"

#include <errno.h>
#include <termios.h>

static bool is_speed(speed_t speed) { return speed <= B38400 || (speed >= B57600 && speed <= B4000000); }

speed_t cfgetospeed(const struct termios* settings) { return settings->c_cflag & (CBAUD | CBAUDEX); }
speed_t cfgetispeed(const struct termios* settings) { return cfgetospeed(settings); }

int cfsetospeed(struct termios* settings, speed_t speed) {
  if (!is_speed(speed)) return __m_error(EINVAL);
  settings->c_cflag = (settings->c_cflag & ~(tcflag_t)(CBAUD | CBAUDEX)) | speed;
  return 0;
}
int cfsetispeed(struct termios* settings, speed_t speed) {
  return speed == B0 ? 0 : cfsetospeed(settings, speed);
}
