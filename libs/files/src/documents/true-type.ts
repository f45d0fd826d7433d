/** Tables of a font that are needed to measure, draw and cut it. */
interface Tables {
  head: Buffer;
  hhea: Buffer;
  maxp: Buffer;
  hmtx: Buffer;
  loca: Buffer;
  glyf: Buffer;
  cmap: Buffer;
}

const NAMES = ['head', 'hhea', 'maxp', 'hmtx', 'loca', 'glyf', 'cmap'] as const;

const ARGS_ARE_WORDS = 0x1;
const HAS_SCALE = 0x8;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;
const HAS_INSTRUCTIONS = 0x100;

/** A font with TrueType outlines: its metrics, its outlines, and parts of it as fonts of their own. */
export class TrueTypeFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly bounds: [number, number, number, number];
  private readonly tables: Tables;
  private readonly glyphs = new Map<number, number>();

  /** @throws Error where a table is missing */
  constructor(bytes: Buffer) {
    const tables = new Map<string, Buffer>();
    for (let i = 0; i < bytes.readUInt16BE(4); i += 1) {
      const entry = 12 + 16 * i;
      const from = bytes.readUInt32BE(entry + 8);
      const name = bytes.toString('latin1', entry, entry + 4);
      tables.set(name, bytes.subarray(from, from + bytes.readUInt32BE(entry + 12)));
    }
    const missing = NAMES.find((name) => !tables.has(name));
    if (missing) throw new Error(`the font has no table ${missing}`);
    this.tables = Object.fromEntries(NAMES.map((name) => [name, tables.get(name)!])) as never;
    const { head, hhea } = this.tables;
    this.unitsPerEm = head.readUInt16BE(18);
    this.bounds = [36, 38, 40, 42].map((at) => head.readInt16BE(at)) as never;
    this.ascent = hhea.readInt16BE(4);
    this.descent = hhea.readInt16BE(6);
    readCharacters(this.tables.cmap, this.glyphs);
  }

  has(character: string): boolean {
    return this.glyphs.has(character.codePointAt(0)!);
  }

  /** The glyph of a character; 0 is the sign for a missing one. */
  glyphOf(character: string): number {
    return this.glyphs.get(character.codePointAt(0)!) ?? 0;
  }

  /** Returns the width that a glyph takes, in units of the em. */
  advanceOf(glyph: number): number {
    const { hhea, hmtx } = this.tables;
    const last = hhea.readUInt16BE(34) - 1;
    return hmtx.readUInt16BE(4 * Math.min(glyph, last));
  }

  /** The width of a text. @param size in any unit */
  widthOf(text: string, size: number): number {
    const units = [...text].reduce((sum, one) => sum + this.advanceOf(this.glyphOf(one)), 0);
    return (units / this.unitsPerEm) * size;
  }

  /** The bytes of a glyph's outline, empty for a blank. */
  outlineOf(glyph: number): Buffer {
    const { head, loca, glyf } = this.tables;
    const at = (i: number) =>
      head.readInt16BE(50) === 0 ? 2 * loca.readUInt16BE(2 * i) : loca.readUInt32BE(4 * i);
    return glyf.subarray(at(glyph), at(glyph + 1));
  }

  /** The font with some characters only. @returns its bytes, and its glyphs in their order */
  subset(characters: Iterable<string>): { bytes: Buffer; glyphs: Map<string, number> } {
    const chosen = [...new Set(characters)].filter((one) => this.has(one)).sort();
    const order = [0];
    const place = (glyph: number): number => {
      const known = order.indexOf(glyph);
      if (known >= 0) return known;
      return order.push(glyph) - 1;
    };
    const glyphs = new Map(chosen.map((one) => [one, place(this.glyphOf(one))]));
    const outlines: Buffer[] = [];
    // Parts of composite glyphs are added at the end while they are found.
    for (let i = 0; i < order.length; i += 1) {
      outlines.push(withoutInstructions(this.outlineOf(order[i]!), place));
    }
    return { bytes: this.assemble(order, outlines, glyphs), glyphs };
  }

  private assemble(order: number[], outlines: Buffer[], glyphs: Map<string, number>): Buffer {
    const { head, hhea, maxp, hmtx } = this.tables;
    const padded = outlines.map((bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]));
    const loca = Buffer.alloc(4 * (order.length + 1));
    padded.reduce((offset, bytes, i) => {
      loca.writeUInt32BE(offset + bytes.length, 4 * (i + 1));
      return offset + bytes.length;
    }, 0);
    const metrics = Buffer.alloc(4 * order.length);
    const last = hhea.readUInt16BE(34) - 1;
    order.forEach((glyph, i) => {
      metrics.writeUInt16BE(this.advanceOf(glyph), 4 * i);
      const bearing = glyph <= last ? 4 * glyph + 2 : 4 * (last + 1) + 2 * (glyph - last - 1);
      metrics.writeInt16BE(hmtx.readInt16BE(bearing), 4 * i + 2);
    });
    return writeFont({
      cmap: writeCharacters(glyphs),
      glyf: Buffer.concat(padded),
      head: patched(head, [
        [8, 0, 4],
        [50, 1, 2],
      ]),
      hhea: patched(hhea, [[34, order.length, 2]]),
      hmtx: metrics,
      loca,
      maxp: patched(maxp, [[4, order.length, 2]]),
    });
  }
}

function patched(bytes: Buffer, changes: [at: number, value: number, size: number][]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [at, value, size] of changes) copy.writeUIntBE(value, at, size);
  return copy;
}

/** Reads a character map of format 4 or 12. */
function readCharacters(cmap: Buffer, glyphs: Map<number, number>): void {
  for (let i = 0; i < cmap.readUInt16BE(2); i += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * i + 4));
    const format = table.readUInt16BE(0);
    if (format === 12) readGroups(table, glyphs);
    if (format === 4 && glyphs.size === 0) readSegments(table, glyphs);
  }
}

function readGroups(table: Buffer, glyphs: Map<number, number>): void {
  for (let i = 0; i < table.readUInt32BE(12); i += 1) {
    const [from, to, glyph] = [16, 20, 24].map((at) => table.readUInt32BE(at + 12 * i));
    for (let code = from!; code <= to!; code += 1) glyphs.set(code, glyph! + code - from!);
  }
}

function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const twice = table.readUInt16BE(6);
  for (let i = 0; i < twice; i += 2) {
    const to = table.readUInt16BE(14 + i);
    const from = table.readUInt16BE(16 + twice + i);
    const delta = table.readUInt16BE(16 + 2 * twice + i);
    const at = 16 + 3 * twice + i;
    const range = table.readUInt16BE(at);
    for (let code = from; code <= to && code < 0xffff; code += 1) {
      const raw = range === 0 ? code : table.readUInt16BE(at + range + 2 * (code - from));
      if (raw !== 0 || range === 0) glyphs.set(code, (raw + delta) & 0xffff);
    }
  }
}

/** A character map of format 12, one group for each character. */
function writeCharacters(glyphs: Map<string, number>): Buffer {
  const table = Buffer.alloc(12 + 16 + 12 * glyphs.size);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(16 + 12 * glyphs.size, 16);
  table.writeUInt32BE(glyphs.size, 24);
  const codes = [...glyphs].map(([one, glyph]) => [one.codePointAt(0)!, glyph] as const);
  for (const [i, [code, glyph]] of codes.sort((a, b) => a[0] - b[0]).entries()) {
    table.writeUInt32BE(code, 28 + 12 * i);
    table.writeUInt32BE(code, 32 + 12 * i);
    table.writeUInt32BE(glyph, 36 + 12 * i);
  }
  return table;
}

/**
 * Removes the hinting program of a glyph, which needs tables that are left out, and renumbers the parts of a composite.
 */
function withoutInstructions(glyph: Buffer, place: (part: number) => number): Buffer {
  if (glyph.length === 0) return glyph;
  const contours = glyph.readInt16BE(0);
  if (contours >= 0) {
    const at = 10 + 2 * contours;
    const length = glyph.readUInt16BE(at);
    return Buffer.concat([glyph.subarray(0, at), Buffer.alloc(2), glyph.subarray(at + 2 + length)]);
  }
  const copy = Buffer.from(glyph);
  let [at, flags] = [10, MORE_COMPONENTS];
  while (flags & MORE_COMPONENTS) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~HAS_INSTRUCTIONS, at);
    copy.writeUInt16BE(place(copy.readUInt16BE(at + 2)), at + 2);
    const scale = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
    at += 4 + (flags & ARGS_ARE_WORDS ? 4 : 2) + scale;
  }
  return copy.subarray(0, at);
}

function writeFont(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables).sort();
  const header = Buffer.alloc(12 + 16 * names.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(names.length, 4);
  const power = Math.floor(Math.log2(names.length));
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (names.length - 2 ** power), 10);
  const parts = [header];
  let offset = header.length;
  names.forEach((name, i) => {
    const bytes = tables[name]!;
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    const entry = 12 + 16 * i;
    header.write(name, entry, 'latin1');
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
