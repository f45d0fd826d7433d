import type { FilterChoice, FilterName, UnderstoodPart } from '#contracts';
import { type NeedleMeaning, readNeedle } from '#knitting';
import { foldWords } from './fold-words.js';
import { splitAtKnownWords, TRADE_WORDS } from './synonyms.js';

/** A part of a query that became a filter. */
export type Understood = UnderstoodPart & { filter: FilterName };

/** A query as understood (FIND-09): what became filters, and the words that are searched as text. */
export interface UnderstoodQuery {
  parts: Understood[];
  /** Folded. */
  words: string[];
}

/** A pattern in a query and its values; several values are a question (`8号`). */
interface Rule {
  pattern: RegExp;
  filter: FilterName;
  read: (match: RegExpExecArray) => { value: string; label?: string }[];
}

const NUMBER = String.raw`(\d{1,5}(?:\.\d{1,2})?)`;
const decimal = (text: string | undefined) => String(Number(text));
const exactly = (mm: number) => `${mm}-${mm}`;

function needles(text: string): { value: string; label: string }[] {
  let meanings: NeedleMeaning[];
  try {
    meanings = readNeedle(text, 'needle');
  } catch {
    return [];
  }
  const choices = meanings.map(({ mm, count }) => ({
    value: exactly(mm),
    label: `${count} ${mm} mm`.trim(),
  }));
  return choices.filter(({ value }, i) => choices.findIndex((one) => one.value === value) === i);
}

/** Stitches within 5 % of a gauge (FIND-06). */
function near(stitches: number): string {
  const percent = (part: number) => Math.round(stitches * part * 100) / 100;
  return `${percent(0.95)}-${percent(1.05)}`;
}

const TO = '[-–—~到至]';
/** The word between the ends of a range, with the spaces around it. */
const SPACED_TO = new RegExp(String.raw`(?<=[\dm米针元块])\s*(${TO})\s*(?=¥?\d)`, 'gu');
const AT_MOST = '(?:以下|以内|之内)';

/** Ranges of a number with a unit: `100-200米`, `1000米以上`, `400米以内`. Numbers outside the limits are words. */
function rangesOf(filter: FilterName, unit: string, least: number, most: number): Rule[] {
  const rule = (pattern: string, valueOf: (from: string, to: string) => string): Rule => ({
    pattern: new RegExp(pattern, 'u'),
    filter,
    read: ([, from, to = from]) =>
      least <= Number(from) && Number(from) <= Number(to) && Number(to) <= most
        ? [{ value: valueOf(decimal(from), decimal(to)) }]
        : [],
  });
  return [
    rule(`${NUMBER}(?:${unit})?${TO}${NUMBER}${unit}`, (from, to) => `${from}-${to}`),
    rule(`${NUMBER}${unit}以上`, (from) => `${from}-`),
    rule(`${NUMBER}${unit}${AT_MOST}`, (to) => `-${to}`),
  ];
}

const RULES: readonly Rule[] = [
  ...rangesOf('needle', '(?:mm|毫米)', 0.5, 50),
  ...rangesOf('gauge', '针', 3, 57),
  ...rangesOf('metres', '(?:米|m)(?!m)', 1, 99_999),
  {
    pattern: new RegExp(`${NUMBER}(?:mm|毫米)(?:针|棒针|钩针)?`, 'u'),
    filter: 'needle',
    read: ([, mm]) =>
      Number(mm) >= 0.5 && Number(mm) <= 50 ? [{ value: exactly(Number(mm)) }] : [],
  },
  {
    // `10½` is folded to `101⁄2`.
    pattern: /(?<![a-z])(?:us|uk)(?:\d{1,2}?1[⁄/]2|\d{1,2}(?:\.\d)?)(?![\d⁄/])号?/u,
    filter: 'needle',
    read: ([text]) => needles(text.replace('号', '').replace('/', '⁄')).slice(0, 1),
  },
  {
    pattern: /(?:中国|日本|美国|英国)?\d{1,2}(?:\/0)?号针?/u,
    filter: 'needle',
    read: ([text]) => needles(text.replace('针', '')),
  },
  {
    pattern: new RegExp(`${NUMBER}针`, 'u'),
    filter: 'gauge',
    read: ([, count]) =>
      Number(count) >= 3 && Number(count) <= 57 ? [{ value: near(Number(count)) }] : [],
  },
  {
    pattern: new RegExp(`¥?${NUMBER}(?:元|块钱?)?${TO}¥?${NUMBER}(?:元|块钱?)?(?!\\d)`, 'u'),
    filter: 'price',
    read: ([text, from, to]) =>
      /[¥元块]/u.test(text) && Number(from) <= Number(to)
        ? [{ value: `${decimal(from)}-${decimal(to)}` }]
        : [],
  },
  {
    pattern: new RegExp(`¥?${NUMBER}(?:元|块钱?)?${AT_MOST}`, 'u'),
    filter: 'price',
    read: ([text, price]) => (/[¥元块]/u.test(text) ? [{ value: `-${decimal(price)}` }] : []),
  },
  {
    pattern: new RegExp(`¥?${NUMBER}(?:元|块钱?)?以上`, 'u'),
    filter: 'price',
    read: ([text, price]) => (/[¥元块]/u.test(text) ? [{ value: `${decimal(price)}-` }] : []),
  },
  {
    pattern: new RegExp(`${NUMBER}(?:米|m)(?!m)`, 'u'),
    filter: 'metres',
    read: ([, metres]) => (Number(metres) >= 1 ? [{ value: `-${decimal(metres)}` }] : []),
  },
];

/** Words that are filters, longest first where one begins another. Latin words must stand alone. */
const WORDS: readonly [filter: FilterName, values: string, words: string][] = [
  ['weight', 'super_bulky,jumbo', '极粗线 极粗 超粗线 超粗 super_bulky'],
  ['weight', 'bulky', 'bulky chunky'],
  ['weight', 'dk,worsted', '中粗线 中粗毛线 中粗'],
  ['weight', 'dk', 'dk 8ply'],
  ['weight', 'sport', '中细线 中细 sport'],
  ['weight', 'light_fingering,fingering', '细线 袜子线 fingering 4ply'],
  ['weight', 'lace,cobweb', '蕾丝线 极细线 特细线'],
  ['weight', 'worsted,aran,bulky', '粗线 粗毛线'],
  ['weight', 'worsted', 'worsted 10ply'],
  ['weight', 'aran', 'aran'],
  ['difficulty', '1,2', '新手 零基础 小白 初学者 入门 简单 第一件 beginner'],
  [
    'technique',
    'top-down',
    '从上往下织 从上往下 从领口往下织 从领口往下 从领织 领口起针 top-down topdown',
  ],
  ['technique', 'bottom-up', '从下往上织 从下往上 bottom-up bottomup'],
  ['craft', 'crochet,mixed', '钩针编织 钩针 钩织 crochet'],
  ['craft', 'knit,mixed', '棒针编织 棒针 毛衣针 knitting'],
  ['craft', 'tunisian', '阿富汗针 tunisian'],
  ['craft', 'machine', '手摇机 家用横机 家用编织机 横机'],
  ['form', 'video', '有视频 带视频 视频教程 视频'],
  ['form', 'chart', '符号图解 符号图'],
  ['form', 'written', '文字图解 文字说明 纯文字'],
  ['language', 'zh', '中文图解 中文版 中文'],
  ['language', 'en', '英文图解 英文版 英文'],
  ['language', 'ja', '日文图解 日文版 日文'],
  ['season', 'spring', '春季 春天'],
  ['season', 'summer', '夏季 夏天'],
  ['season', 'autumn,winter', '秋冬'],
  ['season', 'autumn', '秋季 秋天'],
  ['season', 'winter', '冬季 冬天'],
];
const FILTER_WORDS = WORDS.flatMap(([filter, values, words]) =>
  words.split(' ').map((word) => ({ filter, values: values.split(','), word })),
).sort((a, b) => b.word.length - a.word.length);

/** Words of several Latin parts, which must not be split at their spaces: `fair isle`, `top down`. */
const LATIN_PHRASES = [
  // Only spaces are removed, so that the part is found in the query again.
  ...FILTER_WORDS.map(({ word }) => ({ word, joined: word.replaceAll('-', '') })),
  ...TRADE_WORDS.map((word) => ({ word, joined: foldWords(word) })),
]
  .filter(({ word }) => /^[a-z]+(?:[ -][a-z]+)+$/.test(word))
  .map(({ word, joined }) => {
    const spaced = word.split(/[ -]/).join(String.raw`\s+`);
    return { pattern: new RegExp(String.raw`(?<![\w-])${spaced}(?![\w-])`, 'gu'), joined };
  });

/** The values of the parts of a query: each filter with its words and their values (FIND-01). */
export function valuesByFilter(
  parts: readonly Understood[],
): Map<FilterName, Map<string, FilterChoice[]>> {
  const filters = new Map<FilterName, Map<string, FilterChoice[]>>();
  for (const { text, filter, value } of parts) {
    if (value === null) continue;
    const texts = filters.get(filter) ?? new Map<string, FilterChoice[]>();
    texts.set(text, [...(texts.get(text) ?? []), { filter, value }]);
    filters.set(filter, texts);
  }
  return filters;
}

/** Understands a query as people type it: `新手 4mm 毛衣`, `50元以下钩针玩偶`, `8号针帽子`. */
export function understandQuery(text: string): UnderstoodQuery {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\d|us|uk)\s+(?=mm|毫米|号|针|元|米|\d|ply)/gu, '')
    .replaceAll(SPACED_TO, '$1');
  const parts: Understood[] = [];
  const words = LATIN_PHRASES.reduce(
    (phrases, { pattern, joined }) => phrases.replaceAll(pattern, joined),
    plain,
  )
    .split(/[\s,，、。;；!！?？"“”()（）|+]+/u)
    .map(foldWords)
    .filter(Boolean)
    .slice(0, 16)
    .flatMap((word) => understandWord(word, parts));
  return { parts, words: [...new Set(words.flatMap(splitAtKnownWords))] };
}

/** @returns what is left of the word, as text */
function understandWord(word: string, parts: Understood[]): string[] {
  for (const { pattern, filter, read } of RULES) {
    const match = pattern.exec(word);
    const values = match ? read(match) : [];
    if (!match || values.length === 0) continue;
    parts.push(
      values.length === 1
        ? { text: match[0], filter, value: values[0]!.value }
        : {
            text: match[0],
            filter,
            value: null,
            ask: values.map(({ value, label }) => ({ value, label: label ?? value })),
          },
    );
    return around(word, match.index, match[0].length, parts);
  }
  for (const { filter, values, word: known } of FILTER_WORDS) {
    const at = indexOfWord(word, known);
    if (at < 0) continue;
    for (const value of values) parts.push({ text: known, filter, value });
    return around(word, at, known.length, parts);
  }
  return [word];
}

function around(word: string, at: number, length: number, parts: Understood[]): string[] {
  const rests = [word.slice(0, at), word.slice(at + length)].map((rest) =>
    rest.replaceAll('的', ''),
  );
  return rests.filter(Boolean).flatMap((rest) => understandWord(rest, parts));
}

/** The index of a word of the table in a text, -1 without it. A Latin word must not be a part of another word. */
function indexOfWord(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0 || !/^[\w-]+$/.test(word)) return at;
  const isWhole = !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + word.length] ?? '');
  return isWhole ? at : -1;
}
