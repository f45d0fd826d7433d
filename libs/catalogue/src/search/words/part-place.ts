import { foldWords } from './fold-words.js';

/** Where a part of a query is written. */
export interface PartPlace {
  /** The part as it was typed: `4 mm` for the part `4mm`. */
  written: string;
  /** The index of its first UTF-16 unit in the query. */
  at: number;
}

/**
 * Where a folded part is written in a query as typed: with spaces, in other widths and in traditional characters. A
 * place inside a longer word or number counts only if there is no other; null without any.
 */
export function placeOf(query: string, part: string): PartPlace | null {
  let folded = '';
  const ends: { from: number; to: number }[] = [];
  let index = 0;
  for (const character of query) {
    const to = index + character.length;
    const plain = foldWords(character);
    for (let i = 0; i < plain.length; i += 1) ends.push({ from: index, to });
    folded += plain;
    index = to;
  }
  // Spellings depend on the next character, and change no length.
  const text = foldWords(folded);
  if (part === '' || text.length !== folded.length) return null;
  let inside: PartPlace | null = null;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [from, to] = [ends[at]!.from, ends[at + part.length - 1]!.to];
    const place = { written: query.slice(from, to), at: from };
    if (isWhole(query, from, to)) return place;
    inside ??= place;
  }
  return inside;
}

function isWhole(query: string, from: number, to: number): boolean {
  const isBorder = (at: number) =>
    !/^[\w.]{2}$/.test(query.slice(at - 1, at + 1).normalize('NFKC'));
  return (from === 0 || isBorder(from)) && isBorder(to);
}
