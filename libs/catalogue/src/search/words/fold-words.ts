import { foldText } from '#contracts';
import { PINYIN_TABLE } from './pinyin-table.js';
import { SIMPLIFIED, TRADITIONAL } from './traditional-table.js';

const characters = (table: string) => [...table.replaceAll('\n', '')];
const simplified = characters(SIMPLIFIED);
const SIMPLE = new Map(characters(TRADITIONAL).map((from, i) => [from, simplified[i]!]));

/** Words in which knitters write one character for another. */
const SPELLINGS: readonly [RegExp, string][] = [[/勾(?=针|织|花|编)/gu, '钩']];

/** A text as it is searched: without differences of width, case, white space and traditional characters (FIND-10). */
export function foldWords(text: string): string {
  return respell(foldText(text));
}

/** What `foldWords` does beyond `foldText`. */
export function respell(written: string): string {
  let folded = '';
  for (const character of written) folded += SIMPLE.get(character) ?? character;
  for (const [from, to] of SPELLINGS) folded = folded.replaceAll(from, to);
  return folded;
}

/** So much of a description is searched with synonyms and filters. */
const DESCRIPTION_CHARACTERS = 2_000;

/** A description as it is searched. @param folded the whole description, folded as it is written */
export function foldDescription(description: string, folded = foldText(description)): string {
  if (description.length <= DESCRIPTION_CHARACTERS) return respell(folded);
  return foldWords([...description].slice(0, DESCRIPTION_CHARACTERS).join(''));
}

/** The ways to write a folded character: itself, and the traditional characters that are folded to it. */
export function writingsOf(character: string): string[] {
  return [character, ...[...SIMPLE].flatMap(([from, to]) => (to === character ? [from] : []))];
}

const SYLLABLES = new Map<string, string>();
for (const line of PINYIN_TABLE.trim().split(/[\n|]/u)) {
  const [syllable = '', list = ''] = line.split(' ');
  for (const character of list) SYLLABLES.set(character, syllable);
}

/** The pinyin of a word without tones, and its initials; null if one of its characters is not known. */
export function pinyinOf(word: string): { full: string; initials: string } | null {
  const syllables = [...word].map((character) => SYLLABLES.get(character));
  if (syllables.some((syllable) => syllable === undefined)) return null;
  return { full: syllables.join(''), initials: syllables.map((text) => text![0]).join('') };
}
