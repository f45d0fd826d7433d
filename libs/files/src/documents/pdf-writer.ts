import { deflateSync } from 'node:zlib';
import type { TrueTypeFont } from './true-type.js';

/** The size and margin of an A4 page, in points. */
export const PAGE = { width: 595, height: 842, margin: 48 } as const;

interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** Writes a PDF with one embedded font. Positions are in points from the upper left corner. */
export class PdfWriter {
  private readonly pages: string[][] = [];
  private readonly pictures: Picture[] = [];
  private readonly characters = new Set<string>();
  private readonly glyphs = new Map<string, number>();

  /** @param title shown by viewers */
  constructor(
    private readonly font: TrueTypeFont,
    private readonly title: string,
  ) {}

  get pageCount(): number {
    return this.pages.length;
  }

  newPage(): void {
    this.pages.push([]);
  }

  text(text: string, x: number, y: number, size: number, color = '#2b2622'): void {
    for (const one of text) this.characters.add(one);
    // The glyphs' numbers are known when all characters are.
    const hex = `${MARK}${Buffer.from(text, 'utf16le').toString('hex')}${MARK}`;
    this.add(`BT /F1 ${n(size)} Tf ${fill(color)} ${n(x)} ${n(PAGE.height - y)} Td <${hex}> Tj ET`);
  }

  /** A path in SVG's absolute commands M, L, H, V, C and Z, moved and scaled. */
  path(
    d: string,
    at: { x: number; y: number; scale: number },
    paint: { stroke?: string; fill?: string; width?: number; dashed?: boolean },
  ): void {
    const { stroke, fill: inside, width = 1, dashed } = paint;
    const operator = stroke && inside ? 'B' : inside ? 'f' : 'S';
    this.add(
      [
        'q',
        stroke ? `${rgb(stroke)} RG ${n(width * at.scale)} w 1 J` : '',
        inside ? fill(inside) : '',
        dashed ? '[2 2] 0 d' : '',
        pathOperators(d, at),
        operator,
        'Q',
      ].join(' '),
    );
  }

  picture(picture: Picture, x: number, y: number, width: number): void {
    const height = (width * picture.height) / picture.width;
    this.pictures.push(picture);
    const place = `${n(width)} 0 0 ${n(height)} ${n(x)} ${n(PAGE.height - y - height)} cm`;
    this.add(`q ${place} /I${this.pictures.length} Do Q`);
  }

  finish(): Buffer {
    const { bytes, glyphs } = this.font.subset(this.characters);
    for (const [character, glyph] of glyphs) this.glyphs.set(character, glyph);
    return this.assemble(bytes);
  }

  private add(operators: string): void {
    this.pages.at(-1)!.push(operators);
  }

  private assemble(font: Buffer): Buffer {
    const first = 8;
    const images = this.pictures.map((_, i) => first + i);
    const pageAt = (i: number) => first + images.length + 2 * i;
    const kids = this.pages.map((_, i) => `${pageAt(i)} 0 R`).join(' ');
    const objects = images.map((id, i) => `/I${i + 1} ${id} 0 R`).join(' ');
    const resources = `/Resources<</Font<</F1 3 0 R>>/XObject<<${objects}>>>>`;
    const bodies: Buffer[] = [
      body('<</Type/Catalog/Pages 2 0 R/Lang(zh-CN)>>'),
      body(`<</Type/Pages/Kids[${kids}]/Count ${this.pages.length}>>`),
      ...this.fontObjects(font),
      ...this.pictures.map(({ jpeg, width, height }) =>
        stream(
          `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
          jpeg,
        ),
      ),
      ...this.pages.flatMap((operators, i) => [
        body(
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]${resources}/Contents ${pageAt(i) + 1} 0 R>>`,
        ),
        deflated('', Buffer.from(this.withGlyphs(operators.join('\n')))),
      ]),
    ];
    return join(bodies, utf16Hex(this.title));
  }

  /** Type 0 font, its descendant, descriptor, file, and the map back to Unicode: objects 3 to 7. */
  private fontObjects(bytes: Buffer): Buffer[] {
    const { unitsPerEm, ascent, descent, bounds } = this.font;
    const mille = (value: number) => Math.round((value * 1000) / unitsPerEm);
    const entries = [...this.glyphs].sort((a, b) => a[1] - b[1]);
    const widths = entries.map(
      ([one, glyph]) => `${glyph}[${mille(this.font.advanceOf(this.font.glyphOf(one)))}]`,
    );
    const name = 'CLOUDK+NotoSansSC';
    return [
      body(
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 7 0 R>>`,
      ),
      body(
        `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 5 0 R/CIDToGIDMap/Identity/DW 1000/W[${widths.join('')}]>>`,
      ),
      body(
        `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${bounds.map(mille).join(' ')}]/ItalicAngle 0/Ascent ${mille(ascent)}/Descent ${mille(descent)}/CapHeight 733/StemV 80/FontFile2 6 0 R>>`,
      ),
      deflated(`/Length1 ${bytes.length}`, bytes),
      deflated('', Buffer.from(unicodeMap(entries))),
    ];
  }

  private withGlyphs(operators: string): string {
    return operators.replaceAll(new RegExp(`${MARK}([0-9a-f]*)${MARK}`, 'g'), (_all, hex: string) =>
      [...Buffer.from(hex, 'hex').toString('utf16le')]
        .map((one) => (this.glyphs.get(one) ?? 0).toString(16).padStart(4, '0'))
        .join(''),
    );
  }
}

const MARK = '@';
const n = (value: number) => value.toFixed(2).replace(/\.?0+$/, '');

function rgb(color: string): string {
  return [1, 3, 5].map((at) => n(parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}

const fill = (color: string) => `${rgb(color)} rg`;

function pathOperators(
  d: string,
  { x, y, scale }: { x: number; y: number; scale: number },
): string {
  let [left, top] = [0, 0];
  const place = (px: number, py: number): string => {
    [left, top] = [px, py];
    return `${n(x + px * scale)} ${n(PAGE.height - y - py * scale)}`;
  };
  return [...d.matchAll(/([MLHVCZ])([^MLHVCZ]*)/g)]
    .map(([, command, rest = '']) => {
      const numbers = rest.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
      if (command === 'H') return `${place(numbers[0]!, top)} l`;
      if (command === 'V') return `${place(left, numbers[0]!)} l`;
      if (command === 'C') {
        return `${[0, 2, 4].map((at) => place(numbers[at]!, numbers[at + 1]!)).join(' ')} c`;
      }
      if (command === 'Z') return 'h';
      return `${place(numbers[0]!, numbers[1]!)} ${command === 'M' ? 'm' : 'l'}`;
    })
    .join(' ');
}

/** Tells viewers which character each glyph is, so that text can be searched and copied. */
function unicodeMap(entries: readonly [string, number][]): string {
  const blocks: string[] = [];
  for (let i = 0; i < entries.length; i += 100) {
    const part = entries.slice(i, i + 100);
    const lines = part.map(
      ([one, glyph]) => `<${glyph.toString(16).padStart(4, '0')}> <${utf16Hex(one)}>`,
    );
    blocks.push(`${part.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

const utf16Hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const body = (text: string) => Buffer.from(text);

function stream(dictionary: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`);
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')]);
}

const deflated = (dictionary: string, bytes: Buffer) =>
  stream(`${dictionary}/Filter/FlateDecode`, deflateSync(bytes));

function join(bodies: Buffer[], title: string): Buffer {
  const all = [...bodies, body(`<</Title<feff${title}>/Producer(CloudKnit)>>`)];
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  let size = parts[0]!.length;
  const places = all.map((content, i) => {
    const place = size;
    const object = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      content,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    size += object.length;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = all.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R/Info ${all.length} 0 R>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
