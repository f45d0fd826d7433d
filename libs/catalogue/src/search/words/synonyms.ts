import { CRAFTS, TECHNIQUES } from '#contracts';
import { foldWords, pinyinOf } from './fold-words.js';
import { SYNONYMS_TABLE } from './synonyms-table.js';

/** Words that find each other, folded; the first of a group is the canonical one (FIND-08). */
const GROUPS: readonly (readonly string[])[] = SYNONYMS_TABLE.trim()
  .split('\n')
  .map((line) => line.split(', '));

const GROUP_OF = new Map<string, readonly string[]>();
for (const group of GROUPS) for (const word of group) GROUP_OF.set(foldWords(word), group);

/** Chinese knitting terms: pinyin is matched against them, and suggestions offer them. */
export const KNITTING_WORDS: readonly string[] = [
  ...new Set([
    ...GROUPS.map(([canonical]) => canonical!),
    ...Object.values(CRAFTS),
    ...Object.values(TECHNIQUES),
    ...GROUPS.flat(),
  ]),
].filter((word) => /^\p{Script=Han}+$/u.test(word));

/** These and the foreign words of the groups. */
export const TRADE_WORDS: readonly string[] = [...new Set([...KNITTING_WORDS, ...GROUPS.flat()])];

const BY_SOUND = new Map<string, string[]>();
for (const word of KNITTING_WORDS) {
  const sound = pinyinOf(word);
  if (!sound) continue;
  for (const key of new Set([sound.full, sound.initials])) {
    BY_SOUND.set(key, [...(BY_SOUND.get(key) ?? []), word]);
  }
}

/** The other words of a word's group; none for a word without one. */
export function synonymsOf(word: string): string[] {
  const folded = foldWords(word);
  return (GROUP_OF.get(folded) ?? []).filter((other) => foldWords(other) !== folded);
}

/** The longest words of the groups first, for finding them inside a text without spaces. */
const GROUPED_WORDS = [...GROUP_OF.keys()]
  .filter((word) => /^\p{Script=Han}{2,}$/u.test(word))
  .sort((a, b) => b.length - a.length);

/**
 * Splits a folded word at the words of the groups in it: `宝宝毛衣` into `宝宝` and `毛衣`. A remainder of one
 * character stays with the word before it, because it would find almost anything.
 */
export function splitAtKnownWords(word: string): string[] {
  const known = GROUPED_WORDS.find((candidate) => word.includes(candidate));
  if (known === undefined || known === word) return [word];
  const at = word.indexOf(known);
  const [before, after] = [word.slice(0, at), word.slice(at + known.length)];
  if (before.length === 1 || after.length === 1) return [word];
  return [
    ...(before ? splitAtKnownWords(before) : []),
    known,
    ...(after ? splitAtKnownWords(after) : []),
  ];
}

/** The words whose pinyin, or its initials, is these letters: `maoyi` and `my` stand for 毛衣 (FIND-10). */
export function wordsOfSound(letters: string): string[] {
  return /^[a-z]{2,30}$/.test(letters) ? (BY_SOUND.get(letters) ?? []) : [];
}

/** The knitting terms that begin with a text, or whose pinyin does; canonical words first. */
export function wordsStartingWith(text: string, max: number): string[] {
  const folded = foldWords(text);
  if (folded === '') return [];
  const isSound = /^[a-z]{2,30}$/.test(folded);
  const starts = (word: string) => {
    if (word.startsWith(folded)) return true;
    const sound = isSound ? pinyinOf(word) : null;
    return sound !== null && (sound.full.startsWith(folded) || sound.initials === folded);
  };
  return KNITTING_WORDS.filter(starts).slice(0, max);
}
