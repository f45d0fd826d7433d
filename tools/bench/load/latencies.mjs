/** Records the duration of every request by kind, and errors. */
export class Latencies {
  #byKind = new Map();
  errors = [];
  /** Number of requests. */
  count = 0;

  /** @param milliseconds until the last byte arrived */
  addRequest(kind, milliseconds) {
    this.add(kind, milliseconds);
    this.count += 1;
  }

  /** Records an action of several requests. */
  add(kind, milliseconds) {
    if (!this.#byKind.has(kind)) this.#byKind.set(kind, []);
    this.#byKind.get(kind).push(milliseconds);
  }

  fail(kind, reason) {
    this.errors.push(`${kind}: ${reason}`);
  }

  /** @returns {object} by kind: the count, and percentiles in milliseconds */
  table() {
    const rows = [...this.#byKind].map(([kind, unsorted]) => {
      const sorted = unsorted.toSorted((a, b) => a - b);
      const at = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] * 100) / 100;
      return [
        kind,
        { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) },
      ];
    });
    return Object.fromEntries(rows);
  }
}
