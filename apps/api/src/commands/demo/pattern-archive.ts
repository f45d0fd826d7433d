import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { drawChartGrid, drawChartSheet } from './chart-diagram.js';
import type { DemoDesign } from './demo-designs.js';
import { writePattern } from './pattern-text.js';

/** A fixed time, so that equal designs give identical archives. */
const MODIFIED = new Date('2025-11-01T00:00:00Z');

/** The archive of a demo design: the written pattern, and its chart as SVG and PNG. */
export async function packPattern(design: DemoDesign): Promise<Buffer> {
  const files: [string, Buffer][] = [
    // With a byte order mark, because Windows' Notepad needs it to detect UTF-8.
    ['编织说明.txt', Buffer.from(`\uFEFF${writePattern(design)}`)],
    ['图解.svg', Buffer.from(drawChartSheet(design.chart, `${design.name} 图解`))],
    [
      '图解.png',
      await sharp(Buffer.from(drawChartGrid(design.chart)))
        .png()
        .toBuffer(),
    ],
  ];
  const zip = new ZipFile();
  for (const [name, bytes] of files) {
    zip.addBuffer(bytes, `${design.name}/${name}`, { mtime: MODIFIED });
  }
  zip.end();
  return buffer(zip.outputStream);
}
