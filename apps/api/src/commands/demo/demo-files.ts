import { buffer } from 'node:stream/consumers';
import { type PatternSheet, readSheet } from '#contracts';
import { documentFont } from '#files';
import { chartSvg, writeChart } from '#knitting';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { DemoDesign } from './designs/demo-design.js';
import { patternPdf } from './document/pattern-pdf.js';
import { descriptionOf, patternText } from './document/written-pattern.js';
import { drawChartCorner, drawCover, drawFabric, drawSchematic } from './drawing/pictures.js';
import { schematicOf } from './drawing/schematic.js';
import { patternOf } from './patterns/sheet.js';

/** A fixed time, so that equal designs give identical archives. */
const MODIFIED = new Date('2026-09-01T00:00:00Z');
const COVER_ON_PAPER = { width: 640, height: 800 } as const;

/** What is published of a demo design. */
export interface DemoFiles {
  description: string;
  sheet: PatternSheet;
  /** JPEGs: the object, the fabric, the schematic, and a corner of the chart where there is one. */
  pictures: Buffer[];
  archive: Buffer;
}

export async function demoFilesOf(design: DemoDesign): Promise<DemoFiles> {
  const pattern = patternOf(design);
  const font = documentFont();
  const cover = await drawCover(pattern);
  const pictures = [
    cover,
    ...(await Promise.all([
      drawFabric(pattern),
      drawSchematic(pattern, font),
      drawChartCorner(pattern, font),
    ])),
  ].filter((picture) => picture !== null);
  const jpeg = await sharp(cover).resize(COVER_ON_PAPER).jpeg({ quality: 80 }).toBuffer();
  const pdf = patternPdf(pattern, font, { jpeg, ...COVER_ON_PAPER }, schematicOf(pattern));
  const { sheet, faults } = readSheet({ ...pattern.sheet, pages: pdf.pages });
  if (!sheet) throw new Error(`${design.name}: ${JSON.stringify(faults)}`);
  const charts = design.construction.charts.flatMap((chart, i): [string, Buffer][] => {
    const name = i === 0 ? design.name : `${design.name}-${i + 1}`;
    return [
      [`${name}.chart.json`, Buffer.from(writeChart(chart))],
      [`${name}-图解.svg`, Buffer.from(chartSvg(chart))],
    ];
  });
  const archive = await zipped(design.name, [
    [`${design.name}.pdf`, pdf.bytes],
    ...charts,
    // With a byte order mark, because Windows' Notepad needs it to detect UTF-8.
    ['编织说明.txt', Buffer.from(`\uFEFF${patternText(pattern)}`)],
  ]);
  return { description: descriptionOf(pattern), sheet, pictures, archive };
}

function zipped(folder: string, files: [string, Buffer][]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) {
    zip.addBuffer(bytes, `${folder}/${name}`, { mtime: MODIFIED });
  }
  zip.end();
  return buffer(zip.outputStream);
}
