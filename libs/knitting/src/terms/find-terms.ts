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

const DIGITS: Record<string, string> = { 一: '1', 二: '2', 两: '2', 三: '3' };

/**
 * Small letters, without spaces, hyphens within words and full-width forms, with digits for the numbers of Chinese
 * names: `左上 二并一` is `左上2并1`, `Cast-on` is `caston`.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[一二两三]/g, (digit) => DIGITS[digit]!)
    .replaceAll('針', '针')
    .replaceAll(/\s+and\s+/g, '&')
    .replaceAll(/\s+|(?<=[a-z])[-‐](?=[a-z])/g, '');

/** Every name of a term as the table has it. */
export function namesOf({ chinese, aliases, us, uk, letters, japanese }: Term): string[] {
  const chineseNames = [...chinese.split(' / '), ...aliases.split('、')];
  const others = [us, uk, letters].flatMap((names) => names.split(','));
  return [...chineseNames, ...others, ...japanese.split('、')]
    .map((name) => name.replace(/口语$/, '').trim())
    .filter((name) => name !== '');
}

/** `shell (5 dc)` is also called shell, and `seed st` seed. */
const SHORTER = /\s*[(（][^)）]*[)）]$|(?<=\w{4}) (?:st|stitch)$/;

function comparedNames(term: Term): string[] {
  const words = new Set(namesOf({ ...term, letters: '' }).map((name) => name.replace(SHORTER, '')));
  return [...new Set([...namesOf(term), ...words].map(plain))];
}

let named: NamedTerm[] | null = null;

/**
 * Finds the terms of the glossary that a selected text names (READ-12): those with exactly this name in any language;
 * if there are none, those whose Chinese or Japanese name is in the text, longest first. Counts before a name are
 * skipped: `3下` is 下.
 * @returns at most six
 */
export function findTerms(text: string): Term[] {
  const wanted = trimmed(plain(text.slice(0, MAX_LENGTH + 1)));
  if (wanted === '' || wanted.length > MAX_LENGTH) return [];
  named ??= [...KNITTING_TERMS, ...CROCHET_TERMS].map((term) => ({
    term,
    names: comparedNames(term),
  }));
  for (const name of formsOf(wanted)) {
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

/** Without punctuation at its ends, and without a bracket whose partner is not in the text. */
function trimmed(text: string): string {
  const inner = text.replaceAll(/^[第*]+|[。、,.;*×:]+$/g, '');
  const [opened, closed] = ['(', ')'].map((mark) => inner.split(mark).length - 1);
  const isPair = opened === closed && /^\([^()]*\)$/.test(inner);
  const from = inner.startsWith('(') && (opened! > closed! || isPair) ? 1 : 0;
  const to = inner.endsWith(')') && (closed! > opened! || isPair) ? -1 : undefined;
  const next = inner.slice(from, to);
  return next === text ? text : trimmed(next);
}

/**
 * What a selected text may be a name of, the whole text first: without counts, `st` for stitch and without the plural.
 */
function formsOf(wanted: string): Set<string> {
  const one = wanted.replace(/^\d+/, '');
  const words = [wanted, one].flatMap((text) => [
    text.replace(/stitch(?:es)?$|sts$/, 'st'),
    text.replace(/(?<=\w{4})(?:stitch(?:es)?|sts?|s)$/, ''),
    text.length < 4 ? text : `${text}s`,
  ]);
  return new Set([wanted, one, ...words, wanted.replace(/\d+$/, '')]);
}
