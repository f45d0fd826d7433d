import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { ArchiveRefusedError } from '../files.errors.js';
import { checkChartFiles, checkChartsWithSevenZip } from './chart-files.js';
import {
  entriesOf,
  type RunSevenZip,
  runSevenZipHere,
  type SevenZipReport,
} from './seven-zip-report.js';
import { sevenZipOf } from '../../../../test/support/fixtures/archives.js';

const stitch = (id: string) => ({ id, zh: id, en: id, in: 1, out: 1, glyph: 'knit' });

const chart = (cells: string[][]) =>
  JSON.stringify({
    format: 'cloudknit-chart',
    version: 1,
    name: '罗纹',
    cols: 3,
    rows: cells.length,
    worked: 'round',
    legend: [stitch('k'), { ...stitch('t'), in: 2, glyph: 'k2tog' }],
    cells,
  });

function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const check = async (files: Record<string, string>) => checkChartFiles(await zipOf(files));

const SOUND = [
  ['k', 'k', 'k'],
  ['k', 'k', 'k'],
];

describe('the charts as data of an upload', () => {
  it('are accepted when sound, beside files of other formats with the same ending (READ-17)', async () => {
    await expect(
      check({ '帽/图.chart.json': chart(SOUND), 'x.chart.json': '{"a":1}', 'y.json': '{' }),
    ).resolves.toBeUndefined();
  });

  it('are refused with the file, the row and the cell of a fault (READ-17)', async () => {
    const tooMany = check({ '帽/图.chart.json': chart([SOUND[0]!, ['k', 'k', 't']]) });
    await expect(tooMany).rejects.toThrow(ArchiveRefusedError);
    await expect(tooMany).rejects.toThrow(/^图\.chart\.json 有错：.*第 2/);
    const unknown = check({ '图.chart.json': chart([SOUND[0]!, ['k', 'x', 'k']]) });
    await expect(unknown).rejects.toThrow(/第 2 .*第 2 /);
    await expect(check({ '图.chart.json': '{' })).rejects.toThrow('不是完整的 JSON');
  });

  it('that cannot be unpacked are refused, and not a fault of the shop', async () => {
    const zip = await zipOf({ '图.chart.json': chart(SOUND) });
    const start = zip.indexOf('图.chart.json') + Buffer.byteLength('图.chart.json');
    zip.fill(0xff, start, start + 20);
    await expect(checkChartFiles(zip)).rejects.toThrow(ArchiveRefusedError);
  });

  it('are only files, and 7-Zip must have unpacked them', async () => {
    const entry = { isEncrypted: false, isSpecial: false, packedBytes: 0, unpackedBytes: 0 };
    const ofArchive = (isFolder: boolean, runSevenZip: RunSevenZip) =>
      checkChartsWithSevenZip(
        'x.7z',
        false,
        [{ ...entry, name: '图.chart.json', isFolder }],
        runSevenZip,
      );
    const nothing = () => Promise.resolve({ isBroken: false } as SevenZipReport);
    await expect(ofArchive(true, nothing)).resolves.toBeUndefined();
    await expect(ofArchive(false, nothing)).rejects.toThrow(ArchiveRefusedError);
  });

  it('are unpacked by 7-Zip whatever their names begin with (READ-17)', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'charts-'));
    const path = join(dir, 'x.7z');
    const fault = chart([SOUND[0]!, ['k', 'x', 'k']]);
    for (const name of ['@图.chart.json', '-图.chart.json', '-ttar.chart.json']) {
      await writeFile(path, await sevenZipOf({ [name]: fault }));
      const entries = entriesOf(await runSevenZipHere({ path, command: 'list', isZip: false }));
      expect(entries.map((entry) => entry.name)).toEqual([name]);
      const checked = checkChartsWithSevenZip(path, false, entries, runSevenZipHere);
      await expect(checked).rejects.toThrow(/第 2 .*第 2 /);
    }
    await rm(dir, { recursive: true });
  });

  it('are refused when a row is longer than the chart (READ-17)', async () => {
    const long = check({ '图.chart.json': chart([SOUND[0]!, ['k', 'k', 'k', 'k']]) });
    await expect(long).rejects.toThrow(/第 2/);
  });
});
