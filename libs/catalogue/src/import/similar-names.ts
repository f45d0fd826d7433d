/** Names whose similarity is below this are not alike. */
const ALIKE = 0.4;

/** Returns the known name that is most similar; null if none is similar enough. */
export function suggestName(name: string, known: string[]): string | null {
  let best: { name: string; likeness: number } | null = null;
  for (const other of known) {
    const likeness = likenessOf(name, other);
    if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { name: other, likeness };
  }
  return best?.name ?? null;
}

/** Sørensen–Dice coefficient of the letter pairs of two texts, including their start and end. */
function likenessOf(some: string, other: string): number {
  const [a, b] = [pairsOf(some), pairsOf(other)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}

function pairsOf(text: string): Set<string> {
  const letters = [' ', ...text.normalize('NFKC').toLowerCase(), ' '];
  return new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`));
}
