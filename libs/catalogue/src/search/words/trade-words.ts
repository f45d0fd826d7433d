import { foldWords } from './fold-words.js';
import { TRADE_WORDS } from './synonyms.js';
import { understandQuery } from './understand-query.js';

const MAX_LENGTH = 40;
const KNOWN = new Set(TRADE_WORDS.map(foldWords));

/**
 * The words of a search, if others may be shown what was searched (FIND-11): every word is one of the trade or is
 * understood as a filter. Names, addresses and insults are none of these.
 * @returns them in lower case with single spaces, at most 40 characters; null for all other searches
 */
export function tradeWordsOf(q: string): string | null {
  const text = q.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  if (text === '' || text.length > MAX_LENGTH) return null;
  const { parts, words } = understandQuery(text);
  const isEmpty = parts.length === 0 && words.length === 0;
  return !isEmpty && words.every((word) => KNOWN.has(word)) ? text : null;
}
