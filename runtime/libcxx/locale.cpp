// The locale "C", which is the only one, and facets that a program adds to it. There are the facets that
// streams of char need; others (money, time, messages, wide characters) are left undefined.
#include "library.h"

#include <cctype>
#include <climits>
#include <clocale>
#include <cstring>
#include <locale>
#include <new>
#include <stdexcept>

#include "facets.h"

namespace std {

locale::_Impl* locale::_S_classic;
locale::_Impl* locale::_S_global;
_Atomic_word locale::id::_S_refcount;
const locale::category locale::none;
const locale::category locale::ctype;
const locale::category locale::numeric;
const locale::category locale::collate;
const locale::category locale::time;
const locale::category locale::monetary;
const locale::category locale::messages;
const locale::category locale::all;

// Numbers in the order of the first question.
size_t locale::id::_M_id() const throw() {
  if (!_M_index) _M_index = ++_S_refcount;
  return _M_index - 1;
}

locale::facet::~facet() {}
__c_locale locale::facet::_S_get_c_locale() { return newlocale(LC_ALL_MASK, "C", nullptr); }
__c_locale locale::facet::_S_clone_c_locale(__c_locale& other) throw() { return duplocale(other); }
void locale::facet::_S_destroy_c_locale(__c_locale& other) { freelocale(other); }
void locale::facet::_S_create_c_locale(__c_locale& made, const char* name, __c_locale) {
  made = newlocale(LC_ALL_MASK, name, nullptr);
  if (!made) throw runtime_error("locale::facet::_S_create_c_locale name not valid");
}

namespace {

const size_t kFirstFacets = 16;

template <typename T>
struct Room {  // never destroyed
  alignas(T) char bytes[sizeof(T)];
};
Room<std::ctype<char>> ctype_room;
Room<numpunct<char>> numpunct_room;
Room<__numpunct_cache<char>> cache_room;
Room<std::collate<char>> collate_room;
const locale::facet* classic_facets[kFirstFacets];
const locale::facet* classic_caches[kFirstFacets];
char classic_name[] = "C";
char* classic_names[6 + _GLIBCXX_NUM_CATEGORIES] = {classic_name};

char* copy_of(const char* text) {
  char* copy = new char[strlen(text) + 1];
  return strcpy(copy, text);
}

const char* copy_of(const string& text, size_t& size) {
  size = text.size();
  char* const copy = new char[size];
  text.copy(copy, size);
  return copy;
}

// What a program's facet says of numbers: asked when the facet becomes part of a locale, and in the order in
// which libstdc++ asks (for the sake of programs of the other string type).
__numpunct_cache<char>* asked(const numpunct<char>& facet) {
  auto* const cache = new __numpunct_cache<char>;
  cache->_M_decimal_point = facet.decimal_point();
  cache->_M_thousands_sep = facet.thousands_sep();
  cache->_M_grouping = copy_of(facet.grouping(), cache->_M_grouping_size);
  const signed char first = cache->_M_grouping_size ? cache->_M_grouping[0] : 0;
  cache->_M_use_grouping = first > 0 && first != CHAR_MAX;
  cache->_M_truename = copy_of(facet.truename(), cache->_M_truename_size);
  cache->_M_falsename = copy_of(facet.falsename(), cache->_M_falsename_size);
  memcpy(cache->_M_atoms_out, __num_base::_S_atoms_out, __num_base::_S_oend);
  memcpy(cache->_M_atoms_in, __num_base::_S_atoms_in, __num_base::_S_iend);
  cache->_M_allocated = true;
  return cache;
}

}  // namespace

locale::_Impl::_Impl(size_t) throw()
    : _M_refcount(2),
      _M_facets(classic_facets),
      _M_facets_size(kFirstFacets),
      _M_caches(classic_caches),
      _M_names(classic_names) {
  _M_init_facet_unchecked(new (ctype_room.bytes) std::ctype<char>(nullptr, false, 1));
  auto* cache = new (cache_room.bytes) __numpunct_cache<char>(2);
  _M_init_facet_unchecked(new (numpunct_room.bytes) numpunct<char>(cache, 1));
  _M_caches[numpunct<char>::id._M_id()] = cache;
  _M_init_facet_unchecked(new (collate_room.bytes) std::collate<char>(1));
  _M_init_facet_unchecked(__m_number_writer());
  _M_init_facet_unchecked(__m_number_reader());
}

locale::_Impl::_Impl(const _Impl& other, size_t references)
    : _M_refcount(references),
      _M_facets_size(other._M_facets_size),
      _M_names(new char*[_S_categories_size]()) {
  _M_facets = new const facet*[_M_facets_size];
  _M_caches = new const facet*[_M_facets_size];
  for (size_t i = 0; i < _M_facets_size; ++i) {
    _M_facets[i] = other._M_facets[i];
    if (_M_facets[i]) _M_facets[i]->_M_add_reference();
    _M_caches[i] = other._M_caches[i];
    if (_M_caches[i]) _M_caches[i]->_M_add_reference();
  }
  if (other._M_names[0]) _M_names[0] = copy_of(other._M_names[0]);
}

locale::_Impl::~_Impl() throw() {
  for (size_t i = 0; i < _M_facets_size; ++i) {
    if (_M_facets[i]) _M_facets[i]->_M_remove_reference();
    if (_M_caches[i]) _M_caches[i]->_M_remove_reference();
  }
  delete[] _M_facets;
  delete[] _M_caches;
  delete[] _M_names[0];
  delete[] _M_names;
}

void locale::_Impl::_M_install_facet(const locale::id* id, const facet* added) {
  const size_t index = id->_M_id();
  if (index >= _M_facets_size) {
    const size_t size = index + 4;
    const facet** facets = new const facet*[size]();
    const facet** caches = new const facet*[size]();
    for (size_t i = 0; i < _M_facets_size; ++i) {
      facets[i] = _M_facets[i];
      caches[i] = _M_caches[i];
    }
    delete[] _M_facets;
    delete[] _M_caches;
    _M_facets = facets;
    _M_caches = caches;
    _M_facets_size = size;
  }
  added->_M_add_reference();
  if (_M_facets[index]) _M_facets[index]->_M_remove_reference();
  _M_facets[index] = added;
  for (size_t i = 0; i < _M_facets_size; ++i) {  // what was remembered of the old one
    if (_M_caches[i]) _M_caches[i]->_M_remove_reference();
    _M_caches[i] = nullptr;
  }
  if (id == &numpunct<char>::id) _M_install_cache(asked(static_cast<const numpunct<char>&>(*added)), index);
}

void locale::_Impl::_M_install_cache(const facet* cache, size_t index) {
  if (_M_caches[index]) {
    delete cache;
    return;
  }
  cache->_M_add_reference();
  _M_caches[index] = cache;
}

void locale::_S_initialize_once() throw() {
  static Room<_Impl> room;
  _S_classic = _S_global = new (room.bytes) _Impl(size_t(2));
}
void locale::_S_initialize() {
  if (!_S_classic) _S_initialize_once();
}

locale::locale() throw() {
  _S_initialize();
  _M_impl = _S_global;
  _M_impl->_M_add_reference();
}
locale::locale(const locale& other) throw() : _M_impl(other._M_impl) { _M_impl->_M_add_reference(); }
locale::locale(_Impl* impl) throw() : _M_impl(impl) {}
locale::locale(const char* name) {
  _S_initialize();
  if (!name) throw runtime_error("locale::locale null not valid");
  if (!setlocale(LC_ALL, name)) throw runtime_error("locale::facet::_S_create_c_locale name not valid");
  _M_impl = _S_classic;
  _M_impl->_M_add_reference();
}
locale::~locale() throw() { _M_impl->_M_remove_reference(); }

const locale& locale::operator=(const locale& other) throw() {
  other._M_impl->_M_add_reference();
  _M_impl->_M_remove_reference();
  _M_impl = other._M_impl;
  return *this;
}

string locale::name() const { return _M_impl->_M_names[0] ? _M_impl->_M_names[0] : "*"; }

bool locale::operator==(const locale& other) const throw() {
  if (_M_impl == other._M_impl) return true;
  const char *a = _M_impl->_M_names[0], *b = other._M_impl->_M_names[0];
  return a && b && strcmp(a, b) == 0;
}

locale locale::global(const locale& other) {
  _S_initialize();
  _Impl* const old = _S_global;
  other._M_impl->_M_add_reference();
  _S_global = other._M_impl;
  return locale(old);
}

const locale& locale::classic() {
  _S_initialize();
  static Room<locale> room;
  static const locale* made = new (room.bytes) locale(_S_classic);
  return *made;
}

// ---- Facets

locale::id ctype<char>::id;
const size_t ctype<char>::table_size;
const ctype_base::mask ctype_base::upper;
const ctype_base::mask ctype_base::lower;
const ctype_base::mask ctype_base::alpha;
const ctype_base::mask ctype_base::digit;
const ctype_base::mask ctype_base::xdigit;
const ctype_base::mask ctype_base::space;
const ctype_base::mask ctype_base::print;
const ctype_base::mask ctype_base::graph;
const ctype_base::mask ctype_base::cntrl;
const ctype_base::mask ctype_base::punct;
const ctype_base::mask ctype_base::alnum;
const ctype_base::mask ctype_base::blank;

const ctype_base::mask* ctype<char>::classic_table() throw() { return *__ctype_b_loc(); }

ctype<char>::ctype(const mask* table, bool owned, size_t references)
    : ctype(_S_get_c_locale(), table, owned, references) {}
ctype<char>::ctype(__c_locale c, const mask* table, bool owned, size_t references)
    : facet(references),
      _M_c_locale_ctype(c),
      _M_del(table && owned),
      _M_toupper(*__ctype_toupper_loc()),
      _M_tolower(*__ctype_tolower_loc()),
      _M_table(table ? table : classic_table()),
      _M_widen_ok(0),
      _M_narrow_ok(0) {
  memset(_M_widen, 0, sizeof _M_widen);
  memset(_M_narrow, 0, sizeof _M_narrow);
}
ctype<char>::~ctype() {
  if (_M_del) delete[] _M_table;
}

// By arithmetic: a symbolic character needs no table.
char ctype<char>::do_toupper(char c) const { return c - (static_cast<unsigned char>(c - 'a') < 26 ? 32 : 0); }
char ctype<char>::do_tolower(char c) const { return c + (static_cast<unsigned char>(c - 'A') < 26 ? 32 : 0); }
const char* ctype<char>::do_toupper(char* from, const char* to) const {
  for (; from < to; ++from) *from = ctype<char>::do_toupper(*from);
  return to;
}
const char* ctype<char>::do_tolower(char* from, const char* to) const {
  for (; from < to; ++from) *from = ctype<char>::do_tolower(*from);
  return to;
}

void ctype<char>::_M_widen_init() const {
  char all[table_size];
  for (size_t i = 0; i < table_size; ++i) all[i] = static_cast<char>(i);
  do_widen(all, all + table_size, _M_widen);
  _M_widen_ok = memcmp(all, _M_widen, table_size) == 0 ? 1 : 2;
}
void ctype<char>::_M_narrow_init() const {
  char all[table_size];
  for (size_t i = 0; i < table_size; ++i) all[i] = static_cast<char>(i);
  do_narrow(all, all + table_size, 0, _M_narrow);
  _M_narrow_ok = memcmp(all, _M_narrow, table_size) == 0 ? 1 : 2;
  char first;
  do_narrow(all, all + 1, 1, &first);  // is 0 what 0 becomes, or what is not known?
  if (first == 1) _M_narrow_ok = 2;
}

template <>
int collate<char>::_M_compare(const char* a, const char* b) const throw() {
  const int order = strcmp(a, b);
  return order < 0 ? -1 : order > 0;
}
template <>
size_t collate<char>::_M_transform(char* to, const char* from, size_t n) const throw() {
  return strxfrm(to, from, n);
}

template class collate<char>;
template const ctype<char>& use_facet<ctype<char>>(const locale&);
template const collate<char>& use_facet<collate<char>>(const locale&);
template bool has_facet<ctype<char>>(const locale&);
template bool has_facet<collate<char>>(const locale&);

}  // namespace std
