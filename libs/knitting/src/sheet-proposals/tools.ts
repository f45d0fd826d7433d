import { HOOK_SIZES, japaneseNeedleMm, NEEDLE_SIZES } from '../needles/needle-sizes.js';
import type { Line } from './document-lines.js';
import { propose, type ProposedTool, type SheetProposal } from './sheet-proposal.js';

const MM = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?(?:mm|毫米|ミリ)/g;
/** A number with decimals right behind a word for needles: 针我用的3.5, 罗纹3.0. */
const BARE =
  /(?:针[^\d:,]{0,4}[: ]?|罗纹)(\d{1,2}\.\d{1,2})(?! ?(?:cm|厘米|公分|m|米|g|克|\d|寸))/g;
const US = /\bus(?: size)? ?(\d{1,2}(?:\.\d)?)\b/g;
const HOOK_NUMBER = /(?<!\d)(\d{1,2}(?:\.5)?\/0) ?号/g;
const JAPANESE_NUMBER = /(?<![\d/])(\d{1,2}) ?号/g;

const TOOL = /针(?!数|法|目|脚)|棒针|needles?|hooks?|circulars?|dpns?/;
/** A line that starts with such a label is about tools. */
const LABEL =
  /^.{0,6}?(?:用?针(?:号|具)?|棒针|钩针|工具|用具|かぎ针|轮针|needles?|hooks?)[^\d]{0,10}[:: \t]/;
const NOTION = /眼|扣|纽|珠|button|eye|bead|拉链|铁丝|花杆|ボタン/;
const CLAUSE = /[,;。、\t]|(?<=\d ?mm[^,;。、]{0,12}) (?=\d)/;

const KINDS: [RegExp, NonNullable<ProposedTool['kind']>][] = [
  [/钩针|钩(?=.{0,3}号)|hook|かぎ针/, 'hook'],
  [/双头针|短直针|dpns?|double[- ]pointed|\d本针/, 'dpn'],
  [/环针|环形针|轮针|circular/, 'circular'],
  [/直针|straight|玉付/, 'straight'],
];

/** Proposes the needles and hooks of a text, in mm. A 号 is read only where its count is certain. */
export function findTools(lines: readonly Line[], isJapanese: boolean): SheetProposal[] {
  const found: { tool: ProposedTool; line: Line }[] = [];
  for (const line of lines) {
    for (const tool of toolsOf(line, isJapanese)) {
      const same = found.find(
        ({ tool: other }) =>
          other.mm === tool.mm && (other.kind === tool.kind || !other.kind || !tool.kind),
      );
      if (!same) {
        // A needle that only an instruction names has no kind, and is likely a change of needles.
        if (line.isInstruction && found.length > 0) continue;
        found.push({ tool, line });
      } else {
        same.tool.kind ??= tool.kind;
        same.tool.role ??= tool.role;
      }
    }
  }
  if (found.length > 0 && !found.some(({ tool }) => tool.role === 'main')) {
    const main = found.find(({ tool }) => tool.role === null);
    if (main) main.tool.role = 'main';
  }
  return found.map(({ tool, line }) => propose('tools', tool, line));
}

function toolsOf({ text }: Line, isJapanese: boolean): ProposedTool[] {
  const isLabelled = LABEL.test(text);
  const lineKinds = KINDS.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind);
  const clauses = text.split(CLAUSE);
  return clauses.flatMap((clause) => {
    const isTool = TOOL.test(clause) || isLabelled;
    if (!isTool || NOTION.test(clause)) return [];
    const kindOf = KINDS.find(([pattern]) => pattern.test(clause))?.[1];
    const kind = kindOf ?? (lineKinds.length === 1 ? lineKinds[0]! : null);
    const role = /罗纹|ゴム|rib|边|smaller/.test(clause)
      ? 'rib'
      : /主体|身|main/.test(clause)
        ? 'main'
        : null;
    return sizesOf(clause, isJapanese, kind === 'hook').map((mm) => ({ mm, kind, role }));
  });
}

/** Diameters in mm. */
function sizesOf(clause: string, isJapanese: boolean, isHook: boolean): number[] {
  const inRange = (mm: number) => mm >= 0.5 && mm <= 25;
  const numbers = (pattern: RegExp) =>
    [...clause.matchAll(pattern)].map(([, size]) => Number(size));
  const mm = numbers(MM).filter(inRange);
  if (mm.length > 0) return mm;
  const bare = numbers(BARE).filter((size) => inRange(size) && size >= 1.5);
  if (bare.length > 0) return bare;
  const us = [...clause.matchAll(US)].flatMap(([, size]) => mmOfUs(size!));
  if (us.length > 0) return us;
  const hooks = [...clause.matchAll(HOOK_NUMBER)].flatMap(([, size]) => mmOfHook(size!));
  if (hooks.length > 0 || !isJapanese || isHook) return hooks;
  return numbers(JAPANESE_NUMBER)
    .filter((number) => number <= 15)
    .map(japaneseNeedleMm);
}

function mmOfUs(size: string): number[] {
  const rows = NEEDLE_SIZES.filter(({ us }) => us === size);
  // Two tables disagree about the largest sizes.
  return rows.length === 1 ? [Number(rows[0]!.mm)] : [];
}

function mmOfHook(size: string): number[] {
  const row = HOOK_SIZES.find(({ japan }) => japan.startsWith(`${size}号`));
  return row ? [Number(row.mm)] : [];
}
