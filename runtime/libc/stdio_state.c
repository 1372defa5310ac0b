// Position, state and buffering of streams. Nothing is buffered, so setvbuf succeeds and does nothing, and
// flushing only shows the memory of an open_memstream.
#include "stream.h"

#include <errno.h>
#include <stdio.h>

int fseek(FILE* f, long offset, int whence) { return __m_stream_seek(f, offset, whence); }
int fseeko(FILE* f, off_t offset, int whence) { return __m_stream_seek(f, offset, whence); }
int fseeko64(FILE* f, off_t offset, int whence) { return __m_stream_seek(f, offset, whence); }
long ftell(FILE* f) { return __m_stream_tell(f); }
off_t ftello(FILE* f) { return __m_stream_tell(f); }
off_t ftello64(FILE* f) { return __m_stream_tell(f); }

void rewind(FILE* f) {
  __m_stream_seek(f, 0, SEEK_SET);
  f->_flags &= ~kStreamError;
}

static int get_position(FILE* f, fpos_t* position) {
  off_t offset = __m_stream_tell(f);
  if (offset < 0) return -1;
  position->__pos = offset;
  return 0;
}

int fgetpos(FILE* restrict f, fpos_t* restrict position) { return get_position(f, position); }
int fgetpos64(FILE* restrict f, fpos64_t* restrict position) { return get_position(f, (fpos_t*)position); }
int fsetpos(FILE* f, const fpos_t* position) { return __m_stream_seek(f, position->__pos, SEEK_SET); }
int fsetpos64(FILE* f, const fpos64_t* position) { return __m_stream_seek(f, position->__pos, SEEK_SET); }

int feof(FILE* f) { return (f->_flags & kStreamEof) != 0; }
int ferror(FILE* f) { return (f->_flags & kStreamError) != 0; }
void clearerr(FILE* f) { f->_flags &= ~(kStreamEof | kStreamError); }
int feof_unlocked(FILE* f) { return (f->_flags & kStreamEof) != 0; }
int ferror_unlocked(FILE* f) { return (f->_flags & kStreamError) != 0; }
void clearerr_unlocked(FILE* f) { f->_flags &= ~(kStreamEof | kStreamError); }

static int descriptor_number(FILE* f) { return f->_fileno >= 0 ? f->_fileno : __m_error(EBADF); }

int fileno(FILE* f) { return descriptor_number(f); }
int fileno_unlocked(FILE* f) { return descriptor_number(f); }

static int flush(FILE* f) {
  if (f ? __m_stream_fails(f) : __m_descriptor_fails()) return EOF;
  struct Description* d = f ? __m_stream(f)->description : NULL;
  if (f) __m_stream(f)->is_written = false;
  return d ? __m_show_memory(d) : 0;
}

int fflush(FILE* f) { return flush(f); }

int fflush_unlocked(FILE* f) { return flush(f); }

int fcloseall(void) { return 0; }

int setvbuf(FILE* restrict f, char* restrict buffer, int mode, size_t size) {
  (void)f, (void)buffer, (void)size;
  return mode == _IOFBF || mode == _IOLBF || mode == _IONBF ? 0 : -1;
}

void setbuf(FILE* restrict f, char* restrict buffer) { (void)f, (void)buffer; }
void setbuffer(FILE* restrict f, char* restrict buffer, size_t size) { (void)f, (void)buffer, (void)size; }
void setlinebuf(FILE* f) { (void)f; }
void flockfile(FILE* f) { (void)f; }
void funlockfile(FILE* f) { (void)f; }

int ftrylockfile(FILE* f) {
  (void)f;
  return 0;
}
