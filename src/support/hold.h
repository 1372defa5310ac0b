#pragma once

// Hold: a counted hold on a numbered thing that a keeper owns. Copies hold it too; the keeper may take the
// thing back when nobody holds it any more. The keeper must outlive its holds.

#include <cstdint>
#include <utility>

namespace mantissa {

class Keeper {
 public:
  virtual void keep(uint32_t number) = 0;
  virtual void release(uint32_t number) = 0;

 protected:
  ~Keeper() = default;
};

class Hold {
 public:
  Hold() = default;
  // Takes over a count that the keeper has made.
  Hold(Keeper& keeper, uint32_t number) : keeper_(&keeper), number_(number) {}
  Hold(const Hold& other) : keeper_(other.keeper_), number_(other.number_) {
    if (keeper_ != nullptr) keeper_->keep(number_);
  }
  Hold(Hold&& other) noexcept : keeper_(std::exchange(other.keeper_, nullptr)), number_(other.number_) {}
  Hold& operator=(Hold other) noexcept {
    std::swap(keeper_, other.keeper_);
    std::swap(number_, other.number_);
    return *this;
  }
  ~Hold() {
    if (keeper_ != nullptr) keeper_->release(number_);
  }

  explicit operator bool() const { return keeper_ != nullptr; }
  uint32_t number() const { return number_; }
  // For the keeper, which has moved the count to another of its things.
  void renumber(uint32_t number) { number_ = number; }

 private:
  Keeper* keeper_ = nullptr;
  uint32_t number_ = 0;
};

// A hold that a copy of its owner does not have: the copy is elsewhere, or says that it is at the same place.
class OwnHold : public Hold {
 public:
  OwnHold() = default;
  OwnHold(Hold hold) : Hold(std::move(hold)) {}
  OwnHold(OwnHold&&) = default;
  OwnHold(const OwnHold&) : Hold() {}
  OwnHold& operator=(OwnHold&& other) noexcept {
    Hold::operator=(std::move(other));
    return *this;
  }
  OwnHold& operator=(const OwnHold&) = delete;
};

}  // namespace mantissa
