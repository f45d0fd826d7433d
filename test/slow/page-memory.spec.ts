import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePagesInProcess } from '#files';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { watchChildMemory } from '../../tools/harness/child-memory.mjs';
import { pdfOf, streamBody } from '../../tools/harness/pdfs.mjs';
import { zipOf } from '../support/fixtures/archives.js';
import { PAGE_MAKER } from '../support/shop/prepared-pages.js';

const PAGES = 200;
const MB = 1024 * 1024;
/** Pages of scans take seconds each while other specs keep the machine busy. */
const TIMEOUT_MS = 1_500_000;
/** A scan of a page: noise does not compress. */
const SCAN = { width: 800, height: 1_050 };

describe('the process that makes pages', () => {
  it(
    'makes 200 pages of a PDF of 100 MB with less than 512 MB of memory (READ-20)',
    async () => {
      const objects = await Promise.all(
        Array.from({ length: PAGES }, async () => {
          const { width, height } = SCAN;
          const noise = randomBytes(width * height * 3);
          const jpeg = await sharp(noise, { raw: { width, height, channels: 3 } })
            .jpeg({ quality: 80 })
            .toBuffer();
          const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`;
          return streamBody(
            `${head}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
            jpeg,
          );
        }),
      );
      const page = { content: 'q 595 0 0 842 0 0 cm /X Do Q' };
      const pdf = pdfOf(
        Array.from({ length: PAGES }, () => page),
        { objects, hasImageOfItsOwn: true },
      );
      expect(pdf.length).toBeGreaterThan(100 * MB);
      const folder = await mkdtemp(join(tmpdir(), 'page-memory-'));
      const path = join(folder, 'scan.zip');
      await writeFile(path, await zipOf({ 'scan.pdf': pdf }));
      const memory = watchChildMemory('page-maker.process');
      let pages = 0;
      const faults: unknown[] = [];
      await makePagesInProcess(
        path,
        (event) => {
          if (event.type === 'page') pages += 1;
          if (event.type === 'done' || event.type === 'failed') faults.push(event.fault);
          return Promise.resolve();
        },
        { program: PAGE_MAKER },
      );
      const most = await memory.stop();
      await rm(folder, { recursive: true });
      expect({ pages, faults }).toEqual({ pages: PAGES, faults: [null] });
      expect(most).toBeGreaterThan(50);
      expect(most).toBeLessThan(512);
      process.stderr.write(`200 pages of ${pdf.length} bytes: at most ${most} MB of memory\n`);
    },
    TIMEOUT_MS,
  );
});
