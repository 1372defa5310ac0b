// libexif: the tags of a photograph.
#include <libexif/exif-data.h>
#include <mantissa/mantissa.h>

int main(void) {
  unsigned char data[SIZE];
  mantissa_symbolic(data, sizeof data, "data");
  ExifData* exif = exif_data_new_from_data(data, sizeof data);
  if (!exif) return 1;
  exif_data_unref(exif);
  return 0;
}
