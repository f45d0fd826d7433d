import { CROCHET_TERMS } from './crochet-terms.js';
import { KNITTING_TERMS } from './knitting-terms.js';
import type { Term } from './terms.js';

/** A longer text is a sentence or a page, and not a term. */
const MAX_LENGTH = 40;
const MAX_FOUND = 6;

/** A term and every name that it has, as they are compared. */
interface NamedTerm {
  term: Term;
  names: string[];
}

/** Small letters, without spaces and full-width forms: `左上 2 并 1` is `左上2并1`. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

function namesOf({ chinese, aliases, us, uk, letters, japanese }: Term): string[] {
  const names = [chinese, ...aliases.split('、'), ...us.split(','), ...uk.split(',')];
  // `knit k`: the word and its abbreviation.
  const parts = us.split(/[,\s]+/).filter((part) => /^[a-z\d/]+$/i.test(part));
  const all = [...names, ...parts, ...letters.split(/[、,]/), ...japanese.split('、')];
  return [...new Set(all.map((name) => plain(name.replace(/口语$/, ''))).filter(Boolean))];
}

let named: NamedTerm[] | null = null;

/**
 * Finds the terms of the glossary that a selected text names (READ-12): those with exactly this name in any language;
 * if there are none, those whose Chinese or Japanese name is in the text, longest first. Counts before a name are
 * skipped: `3下` is 下.
 * @returns at most six
 */
export function findTerms(text: string): Term[] {
  const wanted = plain(text.slice(0, MAX_LENGTH + 1)).replaceAll(
    /^[第*（(]+|[，。；、,.;*）)×:：]+$/g,
    '',
  );
  if (wanted === '' || wanted.length > MAX_LENGTH) return [];
  named ??= [...KNITTING_TERMS, ...CROCHET_TERMS].map((term) => ({ term, names: namesOf(term) }));
  for (const name of new Set([wanted, wanted.replace(/^\d+/, ''), wanted.replace(/\d+$/, '')])) {
    const same = named.filter(({ names }) => names.includes(name) || names.includes(`${name}针`));
    if (name !== '' && same.length > 0) return same.slice(0, MAX_FOUND).map(({ term }) => term);
  }
  const inside = named.flatMap(({ term, names }) => {
    const found = names.filter((name) => /[^\d\w/]{2}/.test(name) && wanted.includes(name));
    const length = Math.max(0, ...found.map((name) => name.length));
    return length > 0 ? [{ term, length }] : [];
  });
  return inside
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_FOUND)
    .map(({ term }) => term);
}
