/**
 * Measures the sides alternately, A B A B, so that other load on the machine affects all of them equally. The first
 * round is a warm-up and is discarded.
 * @param sides {Record<string, () => Promise<object>>}
 * @returns {Promise<Record<string, object[]>>} the figures of each side, one per round
 */
export async function alternate(sides, pairs) {
  const names = Object.keys(sides);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= pairs; round += 1) {
    for (const name of names) {
      const figures = await sides[name]();
      if (round > 0) samples[name].push(figures);
    }
  }
  return samples;
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of one figure over all rounds. */
export function medianOf(samples, figure) {
  return median(samples.map((sample) => sample[figure]));
}

/** The ratio of two sides, round by round. @returns {{median, min, max}} */
export function ratioOf(samples, others, figure) {
  const ratios = samples.map((sample, i) => sample[figure] / others[i][figure]);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/** A lower limit for a ratio. */
export function least(text, ratio, limit) {
  return { text: `${text} ≥ ${limit}`, ratio, isMet: ratio.median >= limit };
}

/** An upper limit for a ratio. */
export function most(text, ratio, limit) {
  return { text: `${text} ≤ ${limit}`, ratio, isMet: ratio.median <= limit };
}

/** An upper limit for a measured number. */
export function atMost(text, value, limit) {
  return { text: `${text} ≤ ${limit}`, measured: value.toFixed(1), isMet: value <= limit };
}
