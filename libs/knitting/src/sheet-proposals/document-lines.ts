import { plainFractions } from '../plain-number.js';

/** A page of a file, as the text extraction returns it; table cells are separated by tabs. */
export interface ProposalPage {
  file: string;
  page: number;
  text: string;
}

/** A line of a page, in simplified characters and half-width digits, with the sentence it came from. */
export interface Line {
  file: string;
  page: number;
  /** Verbatim from the file. */
  sentence: string;
  /** Normalised and in lower case; cells are separated by tabs. */
  text: string;
  cells: string[];
  /** Whether it tells what to do in a row or round, rather than a fact. */
  isInstruction: boolean;
}

/** Bounds the time of hostile texts to some seconds. */
const MAX_LINES = 2_000;
const MAX_LINE_LENGTH = 300;

/** Characters of knitting terms: traditional Chinese and Japanese → simplified Chinese. */
const SIMPLIFIED = new Map(
  [
    '針针圍围長长寬宽線线鉤钩樣样編编織织環环輪轮號号釐厘領领邊边綿绵單单雙双羅罗紋纹無无縫缝從从團团圖图開开鬆松緊紧約约馬马鏤镂',
    '絲丝費费爾尔適适體体褲裤頭头圓圆個个積积規规總总計计兩两種种標标準准細细極极歲岁嬰婴兒儿連连發发囲围過过層层張张顆颗紐纽扣扣',
    '劑剂結结構构條条壓压織织襪袜鞋鞋帶带護护絨绒羊羊駝驼膠胶飾饰蓋盖領领貼贴側侧對对腳脚掌掌寸寸幾几雜杂紅红綠绿藍蓝顏颜色色絞绞',
    '収收増增減减軽轻広广実实図图糸线',
  ]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => [pair[0]!, pair[1]!] as const),
);

const DIGITS: Record<string, number> = {
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
/** Chinese numerals in front of a unit. */
const CHINESE_NUMBER =
  /[零一二两三四五六七八九十百]{1,6}(?=(?:厘米|公分|寸|斤|克|公克|米|公尺|毫米|团|球|绞|卷|股))/g;

const INSTRUCTION =
  /^(?:第?\s?\d{1,3}\s?(?:[-~,和、]\s?\d{1,3}\s?)?(?:行|圈|段)|(?:rows?|rnds?|rounds?|r|h)\s?\d{1,3}|\d{1,3}(?:st|nd|rd|th) (?:row|rnd)|(?:正面|反面)[行段]|set-?up (?:row|round)|with .{1,30}\b(?:co|cast on)\b|起\s?\d)/;

/**
 * Characters that no sentence has: control characters other than tab and line breaks, and surrogates without a partner.
 * A database stores neither in JSON.
 */
// oxlint-disable-next-line no-control-regex -- these are the ones to remove
const UNREADABLE = /[\0-\x08\v\f\x0e-\x1f\x7f]|\p{Cs}/gu;

/** The start of a text without the characters that no sentence has. */
export function readableStart(text: string, length: number): string {
  return text.replaceAll(UNREADABLE, '').slice(0, length).replace(UNREADABLE, '');
}

/** Splits pages into normalised lines; wrapped sentences stay separate. */
export function linesOf(pages: readonly ProposalPage[]): Line[] {
  const lines: Line[] = [];
  for (const { file, page, text } of pages) {
    for (const raw of text.split('\n')) {
      const sentence = readableStart(raw.replaceAll(/[\t ]+/g, ' ').trim(), MAX_LINE_LENGTH);
      if (sentence === '' || sentence === '---') continue;
      const normal = normalise(readableStart(raw, MAX_LINE_LENGTH));
      const cells = cellsOf(normal);
      const joined = cells.join('\t');
      lines.push({
        file,
        page,
        sentence,
        text: joined,
        cells,
        isInstruction: INSTRUCTION.test(joined),
      });
      if (lines.length >= MAX_LINES) return lines;
    }
  }
  return lines;
}

/** Half-width, simplified, lower case, Chinese numerals before units as digits, without Markdown's marks. */
export function normalise(text: string): string {
  return Array.from(plainFractions(text), (char) => SIMPLIFIED.get(char) ?? char)
    .join('')
    .toLowerCase()
    .replaceAll(/[“”″〃]|''/g, '"')
    .replaceAll(/[∼〜]/g, '~')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\*\*|__|^#{1,6} |^[-•■◆◎・*] ?/g, '')
    .replaceAll(/\b(\d{1,2}),(\d{3})(?= ?(?:m|yards?|yds?|g|米|克)(?![a-z]))/g, '$1$2')
    .replaceAll(CHINESE_NUMBER, (digits) => String(numberOf(digits)))
    .trim();
}

/** @param digits Chinese numerals up to 999 */
function numberOf(digits: string): number {
  let sum = 0;
  let current = 0;
  for (const char of digits) {
    if (char === '百' || char === '十') {
      sum += (current || 1) * (char === '百' ? 100 : 10);
      current = 0;
    } else current = DIGITS[char] ?? 0;
  }
  return sum + current;
}

function cellsOf(text: string): string[] {
  const isTable = text.includes('|');
  const parts = isTable ? text.replaceAll(/^\||\|$/g, '').split('|') : text.split('\t');
  return parts.map((part) => part.replaceAll(/\s+/g, ' ').trim());
}
