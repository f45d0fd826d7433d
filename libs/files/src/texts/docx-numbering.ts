import { SaxesParser } from 'saxes';

/** A level of an automatic list: `第%2行`, from 1. */
interface Level {
  start: number;
  /** How the number is written, such as `decimal`. */
  format: string;
  /** `%1` is the number of the first level. */
  text: string;
}

/** The lists of a document, by their ids in `word/numbering.xml`. */
export interface ListDefinitions {
  levels: Map<string, Level[]>;
  /** Which definition a list follows, and where it begins anew. */
  lists: Map<string, { definition: string; starts: Map<number, number> }>;
}

const MAX_LEVELS = 9;
const MAX_LABEL = 40;
const CHINESE = '零一二三四五六七八九';

/** Reads `word/numbering.xml`. @throws Error if it is not well-formed */
export function readLists(xml: string): ListDefinitions {
  const found: ListDefinitions = { levels: new Map(), lists: new Map() };
  const parser = new SaxesParser();
  let levels: Level[] = [];
  let level: Level | null = null;
  let list: { definition: string; starts: Map<number, number> } | null = null;
  let overridden = 0;
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1);
    const value = attributes['w:val'] ?? '';
    const indent = Math.min(MAX_LEVELS - 1, Number(attributes['w:ilvl']) || 0);
    if (name === 'abstractNum') {
      levels = [];
      found.levels.set(attributes['w:abstractNumId'] ?? '', levels);
    } else if (name === 'num') {
      list = { definition: '', starts: new Map() };
      found.lists.set(attributes['w:numId'] ?? '', list);
    } else if (name === 'lvl' && list === null) {
      level = { start: 1, format: 'decimal', text: '' };
      levels[indent] = level;
    } else if (name === 'abstractNumId' && list) list.definition = value;
    else if (name === 'lvlOverride') overridden = indent;
    else if (name === 'startOverride') list?.starts.set(overridden, Number(value) || 0);
    else if (name === 'start' && level) level.start = Number(value) || 0;
    else if (name === 'numFmt' && level) level.format = value;
    else if (name === 'lvlText' && level) level.text = value.slice(0, MAX_LABEL);
  });
  parser.on('closetag', ({ name: full }) => {
    const name = full.slice(full.indexOf(':') + 1);
    if (name === 'lvl') level = null;
    else if (name === 'num') list = null;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

/** Counts the paragraphs of a document's lists. */
export class ListCounter {
  /** The last number of each level, by definition: lists of one definition go on where the other stopped. */
  private readonly counts = new Map<string, (number | undefined)[]>();
  private readonly begun = new Set<string>();

  constructor(private readonly definitions: ListDefinitions) {}

  /** The number of the next paragraph, such as `3.`; empty for bullets and unknown lists. @param indent from 0 */
  next(id: string, indent: number): string {
    const list = this.definitions.lists.get(id);
    if (!list) return '';
    const levels = this.definitions.levels.get(list.definition) ?? [];
    const level = levels[indent];
    if (!level) return '';
    const counts = this.counts.get(list.definition) ?? [];
    this.counts.set(list.definition, counts);
    const key = `${id} ${indent}`;
    const startAnew = this.begun.has(key) ? undefined : list.starts.get(indent);
    this.begun.add(key);
    const last = counts[indent];
    counts[indent] = startAnew ?? (last === undefined ? level.start : last + 1);
    counts.length = indent + 1;
    if (level.format === 'bullet' || level.format === 'none') return '';
    return level.text.replaceAll(/%([1-9])/g, (_, place: string) => {
      const of = Number(place) - 1;
      return numberText(counts[of] ?? levels[of]?.start ?? 1, levels[of]?.format ?? 'decimal');
    });
  }
}

function numberText(value: number, format: string): string {
  const isSmall = Number.isInteger(value) && value > 0 && value < 100;
  if (!isSmall) return String(value);
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  if (/^(upper|lower)Letter$/.test(format)) {
    const letter = String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
    return format === 'upperLetter' ? letter : letter.toLowerCase();
  }
  if (/^(upper|lower)Roman$/.test(format)) {
    return format === 'upperRoman' ? romanText(value) : romanText(value).toLowerCase();
  }
  if (format.startsWith('decimalEnclosedCircle') && value <= 20) {
    return String.fromCodePoint(0x245f + value);
  }
  return /chinese|ideograph|japaneseCounting|taiwanese/i.test(format)
    ? chineseText(value)
    : String(value);
}

/** Up to 99. */
function romanText(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
  const tens = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'];
  return tens[Math.floor(value / 10)]! + ones[value % 10]!;
}

/** Up to 99. */
function chineseText(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : CHINESE[tens]}十`;
  return ten + (ones === 0 ? '' : CHINESE[ones]);
}
