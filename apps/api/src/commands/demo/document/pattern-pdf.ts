import { PAGE, PdfWriter, type TrueTypeFont, wrapText } from '#files';
import { type Chart, drawChart, drawSymbol, type Shape } from '#knitting';
import type { DemoPattern } from '../patterns/sheet.js';
import { coverFacts, type Section, writtenPattern } from './written-pattern.js';

const INK = '#2b2622';
const MADDER = '#b23a32';
const LINE = '#cfc6b8';
const INNER = PAGE.width - 2 * PAGE.margin;
const BODY = 10.5;
const LEADING = 17;
const BOTTOM = PAGE.height - PAGE.margin - 12;

/** A drawing that fits into a page. */
export interface Figure {
  width: number;
  height: number;
  shapes: Shape[];
}

/**
 * The pattern as a PDF with an embedded font: cover, materials, size table, chart with legend, steps.
 * @param cover a JPEG
 */
export function patternPdf(
  pattern: DemoPattern,
  font: TrueTypeFont,
  cover: { jpeg: Buffer; width: number; height: number },
  schematic: Figure,
): { bytes: Buffer; pages: number } {
  const layout = new Layout(font, pattern.design.name);
  layout.cover(pattern, cover);
  layout.page();
  for (const section of writtenPattern(pattern)) layout.section(section, pattern, schematic);
  return layout.finish();
}

class Layout {
  private readonly pdf: PdfWriter;
  private y: number = PAGE.margin;

  constructor(
    private readonly font: TrueTypeFont,
    private readonly name: string,
  ) {
    this.pdf = new PdfWriter(font, name);
  }

  page(): void {
    this.pdf.newPage();
    this.y = PAGE.margin;
    if (this.pdf.pageCount === 1) return;
    this.pdf.text(this.name, PAGE.margin, PAGE.height - 30, 8, '#8a8178');
    this.right(String(this.pdf.pageCount), PAGE.height - 30, 8, '#8a8178');
  }

  cover(pattern: DemoPattern, cover: { jpeg: Buffer; width: number; height: number }): void {
    this.page();
    this.pdf.text('云织商城', PAGE.margin, 62, 11, MADDER);
    this.pdf.text(pattern.design.name, PAGE.margin, 104, 28);
    const width = 320;
    this.pdf.picture(cover, (PAGE.width - width) / 2, 128, width);
    this.y = 128 + (width * cover.height) / cover.width + 36;
    for (const [name, value] of coverFacts(pattern)) {
      this.pdf.text(name, PAGE.margin, this.y, BODY, MADDER);
      this.paragraph(value, PAGE.margin + 52);
    }
  }

  section(
    { heading, lines, table, isNewPage, figure }: Section,
    pattern: DemoPattern,
    schematic: Figure,
  ): void {
    if (isNewPage && this.y > PAGE.margin) this.page();
    this.room(60);
    this.pdf.text(heading, PAGE.margin, this.y + 16, 15, MADDER);
    this.y += 40;
    for (const line of lines) this.paragraph(line, PAGE.margin);
    if (table) this.table(table);
    const [chart] = pattern.design.construction.charts;
    if (figure === 'schematic') this.figure(schematic, 300);
    if (figure === 'chart' && chart) {
      this.figure(drawChart(chart, Math.min(22, (INNER - 60) / chart.cols)), 470);
      this.legend(chart);
    }
    this.y += 14;
  }

  finish(): { bytes: Buffer; pages: number } {
    return { bytes: this.pdf.finish(), pages: this.pdf.pageCount };
  }

  private room(height: number): void {
    if (this.y + height > BOTTOM) this.page();
  }

  private right(text: string, y: number, size: number, color: string): void {
    const width = this.font.widthOf(text, size);
    this.pdf.text(text, PAGE.width - PAGE.margin - width, y, size, color);
  }

  private paragraph(text: string, x: number): void {
    for (const line of wrapText(text, this.font, BODY, PAGE.width - PAGE.margin - x)) {
      this.room(LEADING);
      this.pdf.text(line, x, this.y, BODY, INK);
      this.y += LEADING;
    }
    this.y += 2;
  }

  private table(rows: string[][]): void {
    const columns = rows[0]!.length;
    const first = 74;
    const width = Math.min(64, (INNER - first) / (columns - 1));
    const size = width < 48 ? 9 : 10;
    this.y += 6;
    for (const [i, row] of rows.entries()) {
      this.room(20);
      const top = this.y - 13;
      const line = `M0 0H${(first + width * (columns - 1)).toFixed(1)}`;
      this.pdf.path(line, { x: PAGE.margin, y: top, scale: 1 }, { stroke: LINE, width: 0.6 });
      for (const [column, value] of row.entries()) {
        const x = column === 0 ? PAGE.margin + 4 : PAGE.margin + first + width * (column - 1) + 4;
        this.pdf.text(value, x, this.y, size, i === 0 || column === 0 ? MADDER : INK);
      }
      this.y += 20;
    }
    this.y += 8;
  }

  private figure({ width, height, shapes }: Figure, most: number): void {
    const scale = Math.min(1, INNER / width, most / height);
    this.room(height * scale + 12);
    const at = { x: PAGE.margin + (INNER - width * scale) / 2, y: this.y - 8, scale };
    for (const shape of shapes) this.shape(shape, at);
    this.y += height * scale + 16;
  }

  private shape(shape: Shape, at: { x: number; y: number; scale: number }): void {
    if (shape.kind === 'group') {
      for (const cell of shape.shapes) for (const part of cell.shapes) this.shape(part, at);
    } else if (shape.kind === 'text') {
      const size = shape.size * at.scale;
      const half = shape.anchor === 'middle' ? this.font.widthOf(shape.text, size) / 2 : 0;
      this.pdf.text(shape.text, at.x + shape.x * at.scale - half, at.y + shape.y * at.scale, size);
    } else {
      this.pdf.path(shape.d, at, shape);
    }
  }

  private legend(chart: Chart): void {
    for (const symbol of chart.legend) {
      this.room(26);
      const width = 16 * (symbol.width ?? 1);
      const box = { x: 0, y: 0, width, height: 14 };
      const at = { x: PAGE.margin, y: this.y - 11, scale: 1 };
      for (const part of drawSymbol(symbol, box)) this.shape(part, at);
      const color = symbol.colorZh ? `（${symbol.colorZh}）` : '';
      const back = chart.worked === 'flat' && symbol.wsZh ? `，反面织${symbol.wsZh}` : '';
      this.pdf.text(
        `${symbol.zh}${color}${back} · ${symbol.en}`,
        PAGE.margin + width + 12,
        this.y,
        BODY,
      );
      this.y += 22;
    }
  }
}
