import type { Line } from './document-lines.js';
import { propose, type SheetProposal } from './sheet-proposal.js';

const LETTERS = String.raw`(?:[2-9]xl|x{0,3}[sml]|f)(?![a-z])`;
const CODE = [
  String.raw`(?:成人|大人|儿童)\s?${LETTERS}`,
  String.raw`${LETTERS}(?:\s?-\s?${LETTERS})?`,
  String.raw`\d{1,2}(?:-\d{1,2})?\s?(?:个月|月龄|岁|months?|mo\b|years?)`,
  String.raw`(?:成人|大人|女士)?均码|单一尺寸|one size|儿童|成人|特大号|小号|中号|大号|新生儿`,
].join('|');
const JOIN = String.raw`\s?(?:[(\[,;/、|\t]|\s)\s?`;
const SEQUENCE = new RegExp(
  String.raw`^(?:${CODE})(?:码|号)?(?:${JOIN}(?:${CODE})(?![a-z])(?:码|号)?){0,15}`,
);
const LABEL =
  /(?:尺码表?|尺寸|サイズ|型号|规格|码数|\bsizes?)(?![a-z一-鿿])\s?(?:\([^)]{0,12}\))?[:: \t]*/;
/** Words between the label and the first size. */
const INTRO = /^(?:[女男童]款|women's|men's|kids'?|adult,? ?|成衣|见下)\s?/;
const PLAIN_LIST = /^\d{1,3}(?:\s?[(,/、]\s?\d{1,3}){1,15}\s?\)?(?!\s?(?:cm|厘米|公分|"|in|\d))/;
const MONTHS_LIST =
  /^(\d{1,2}-\d{1,2}(?:\s?[(,/、]\s?\d{1,2}-\d{1,2}){1,8})\s?\)?\s?(?:个月|months)/;
const HEIGHTS = new RegExp(String.raw`适合?身高[:: \t]*(\d{2,3}(?:\s?[/,、(]\s?\d{2,3}){1,12})`);
const STARTS_WITH_CODE = new RegExp(String.raw`^(?:${CODE})(?:码)?\s?(?=[:\t ])`);

/** The sizes of a pattern in their order, and where they stand. */
export interface FoundSizes {
  codes: string[];
  line: Line;
}

/** Finds the list of sizes: a labelled list, the head of a table, or lines that each begin with a size. */
export function findSizes(lines: readonly Line[]): FoundSizes | null {
  const candidates = lines.flatMap((line, i) => {
    const codes = codesOf(line.text, lines[i - 1]?.text ?? '');
    return codes.length > 0 ? [{ codes, line }] : [];
  });
  const blocks = sizeBlocks(lines).map(([first, ...rest]) => ({
    codes: [first!, ...rest].map(({ code }) => code),
    line: first!.line,
  }));
  // A list says more than the one size of a model.
  return [...candidates, ...blocks].reduce<FoundSizes | null>(
    (best, one) => (!best || (best.codes.length === 1 && one.codes.length > 1) ? one : best),
    null,
  );
}

export function proposeSizes({ codes, line }: FoundSizes): SheetProposal {
  return propose(
    'sizes',
    codes.map((code) => ({ code })),
    line,
  );
}

/** Runs of at least two successive lines that each begin with a different size. */
export function sizeBlocks(lines: readonly Line[]): { code: string; line: Line }[][] {
  const blocks: { code: string; line: Line }[][] = [];
  let open: { code: string; line: Line }[] = [];
  for (const line of lines) {
    const found = STARTS_WITH_CODE.exec(line.text)?.[0];
    const isNew = found !== undefined && !open.some(({ code }) => code === nameOf(found));
    if (isNew) open.push({ code: nameOf(found), line });
    else {
      if (open.length > 1) blocks.push(open);
      open = [];
    }
  }
  if (open.length > 1) blocks.push(open);
  return blocks;
}

function codesOf(text: string, before: string): string[] {
  const heights = HEIGHTS.exec(text)?.[1]?.match(/\d+/g);
  if (heights?.every((height) => Number(height) >= 44 && Number(height) <= 200)) return heights;
  const label = LABEL.exec(text);
  const isHeaded = /^(?:尺码|尺寸|サイズ|sizes?):?$/.test(before);
  const start =
    label && label.index < 14 ? text.slice(label.index + label[0].length) : isHeaded ? text : '';
  const rest = start.replace(INTRO, '');
  const months = MONTHS_LIST.exec(rest)?.[1]?.match(/\d+-\d+/g);
  if (months) return months.map((month) => `${month}个月`);
  const sequence = SEQUENCE.exec(rest)?.[0];
  if (sequence) return (sequence.match(new RegExp(CODE, 'g')) ?? []).map(nameOf);
  const isSizes = isHeaded || /码|sizes/.test(label?.[0] ?? '');
  return isSizes ? (PLAIN_LIST.exec(rest)?.[0].match(/\d+/g) ?? []) : [];
}

/** Letters in capitals, months in Chinese, and 均码 without the words before it. */
function nameOf(code: string): string {
  const plain = code
    .trim()
    .replaceAll(/\s/g, '')
    .replace(/码$/, (end) => (code.includes('均') ? end : ''));
  if (plain.includes('均码')) return '均码';
  if (plain === 'onesize') return '均码';
  return plain
    .replace(/months?$|mo$/, '个月')
    .replace(/years?$/, '岁')
    .replace(/^(成人|大人|儿童)(?=[a-z\d])/, '$1 ')
    .toUpperCase();
}
