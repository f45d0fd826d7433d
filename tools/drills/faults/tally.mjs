/** Counts responses by request and status. */
export class Tally {
  #counts = new Map();
  #totals = { '2xx': 0, '4xx': 0, '5xx': 0, none: 0 };

  /** @param status 0 when no response arrived */
  add(what, status) {
    const kind = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;
    this.#totals[kind] = (this.#totals[kind] ?? 0) + 1;
    const of = this.#counts.get(what) ?? {};
    of[status || 'none'] = (of[status || 'none'] ?? 0) + 1;
    this.#counts.set(what, of);
  }

  get totals() {
    return { ...this.#totals };
  }

  /** @returns {Record<string, Record<string, number>>} counts by request, then by status */
  get byRoute() {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => a.localeCompare(b)));
  }

  /** Number of responses other than 200. */
  failures(...whats) {
    const others = whats.flatMap((what) =>
      Object.entries(this.#counts.get(what) ?? {}).filter(([status]) => status !== '200'),
    );
    return others.reduce((sum, [, count]) => sum + count, 0);
  }
}
