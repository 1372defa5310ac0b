#pragma once

// Order: which of two terms is the larger, where domains overlap. Comparisons that are decided are the edges
// of a graph; a path decides others, or contradicts one. What decides is the reason of what is decided.

#include "solver/boxes/network.h"

namespace mantissa::solver::boxes {

class Propagator;

// Narrows the comparisons of the network that follow from others by one step of closure. False: a conflict,
// which the propagator has.
bool close_order(const Network& network, Propagator& propagator, bool* narrowed);

// Whether a comparison of two terms, none of them constant, is decided.
bool has_order(const Network& network, const Propagator& propagator);

}  // namespace mantissa::solver::boxes
