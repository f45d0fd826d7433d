const COLLATOR = new Intl.Collator('zh', { numeric: true });
const DIGITS = '〇一二三四五六七八九';
/** 三, 十一, 廿五, 一百零二 and 二〇二四. */
const NUMERAL =
  '(?:[一二两三四五六七八九]百零?)?(?:[一二三四五六七八九]?[十廿卅])?[一二三四五六七八九]?';
const YEAR = '[〇零一二三四五六七八九]{2,}';
/** 第三, and a numeral, 上, 中 or 下 at the end of a part: 图解（上）, 图三.png, 三、袖子; not 一字领 and 上衣. */
const PLACES = new RegExp(
  `(?<=第)(?:${YEAR}|${NUMERAL})(?![〇零一二两三四五六七八九十百廿卅])|` +
    `(?<![第〇零一二两三四五六七八九十百廿卅])(?:${YEAR}|${NUMERAL}|[上中下])(?=[册集卷篇页]?(?![\\p{L}\\p{N}]))`,
  'gu',
);

/** A part of a name that may be a number, such as 三 or 下. */
interface Place {
  /** The part of the name before it. */
  before: string;
  word: string;
  value: number;
}

/**
 * Sorts by name as people number things: 第二页 before 第十页, （上） before （下）, 2 before 10, and else by pinyin.
 * A word counts as a number only where another name has a different one after the same beginning.
 */
export function sortedByName<T extends { name: string }>(files: readonly T[]): T[] {
  const all = files.map((file) => ({ file, places: placesIn(file.name) }));
  const values = new Map<string, Set<number>>();
  for (const { before, value } of all.flatMap(({ places }) => places)) {
    values.set(before, (values.get(before) ?? new Set()).add(value));
  }
  return all
    .map(({ file, places }) => {
      const numbers = places.filter(({ before }) => values.get(before)!.size > 1);
      return { file, key: withNumbers(file.name, numbers) };
    })
    .toSorted(
      (a, b) => COLLATOR.compare(a.key, b.key) || COLLATOR.compare(a.file.name, b.file.name),
    )
    .map(({ file }) => file);
}

function placesIn(name: string): Place[] {
  return [...name.matchAll(PLACES)]
    .filter(([word]) => word !== '')
    .map(({ 0: word, index }) => ({ before: name.slice(0, index), word, value: valueOf(word) }));
}

function withNumbers(name: string, places: Place[]): string {
  let key = '';
  let end = 0;
  for (const { before, word, value } of places) {
    key += name.slice(end, before.length);
    // 图2上 is not 图21.
    key += /\d$/.test(key) ? ` ${value}` : `${value}`;
    end = before.length + word.length;
  }
  return key + name.slice(end);
}

/** The number of 十一, 廿五, 一百零二, 二〇二四 or 下. */
function valueOf(word: string): number {
  const part = '上中下'.indexOf(word);
  if (part >= 0) return part + 1;
  const text = word
    .replace('廿', '二十')
    .replace('卅', '三十')
    .replaceAll('零', '〇')
    .replace('两', '二');
  if (!/[十百]/.test(text)) return Number([...text].map((one) => DIGITS.indexOf(one)).join(''));
  const {
    hundreds,
    tens = '',
    ones,
  } = /^(?:(?<hundreds>.)百)?〇?(?<tens>.?十)?(?<ones>.)?$/u.exec(text)?.groups ?? {};
  const digit = (one: string | undefined) => (one ? DIGITS.indexOf(one) : 0);
  return digit(hundreds) * 100 + (tens === '十' ? 1 : digit(tens.charAt(0))) * 10 + digit(ones);
}
