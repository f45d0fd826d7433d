import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Chart, symbolOf, writeChart } from '#knitting';
import { CommandError, EXIT } from '../exit.js';
import { buildProgram } from '../program.js';

const CHART: Chart = {
  name: '小样',
  cols: 3,
  rows: 2,
  worked: 'flat',
  rsStart: true,
  gauge: null,
  legend: [symbolOf('k'), symbolOf('p'), symbolOf('k2tog')],
  cells: [
    ['k', 'k', 'p'],
    ['k', 'k', 'p'],
  ],
  repeats: [],
};

const lines: string[] = [];
let dir: string;
let file: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chart-'));
  file = join(dir, '小样.chart.json');
  await writeFile(file, writeChart(CHART));
  lines.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true });
});

const run = (...words: string[]) =>
  buildProgram().parseAsync(['node', 'cloudknit', 'chart', ...words]);

describe('cloudknit chart', () => {
  it('says that a chart is sound (READ-17)', async () => {
    await run('check', file);
    expect(lines).toEqual(['小样.chart.json：2 行 × 3 格，每一行的针数都对得上']);
  });

  it('fails with row and cell of each fault, as text and as JSON (READ-17)', async () => {
    await writeFile(file, writeChart({ ...CHART, cells: [CHART.cells[0]!, ['k', 'k2tog', 'p']] }));
    const refusal = await run('check', file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommandError);
    expect(refusal).toMatchObject({ exitCode: EXIT.failed });
    expect((refusal as Error).message).toContain('小样.chart.json 有 1 处不对\n  - 第 2 行第 3 格');

    await expect(run('check', file, '--json')).rejects.toThrow('有 1 处不对');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      sound: false,
      faults: [{ row: 2, cell: 3 }],
    });
    await expect(run('text', file)).rejects.toThrow('第 2 行第 3 格');
  });

  it('reads the rows in Chinese and English (READ-17)', async () => {
    await run('text', file);
    await run('text', file, '--lang', 'en');
    expect(lines).toEqual([
      '第 1 行（正面）：1上 2下',
      '第 2 行（反面）：2上 1下',
      'Row 1 (RS): p1, k2',
      'Row 2 (WS): p2, k1',
    ]);
  });

  it('draws to a file or to the terminal (READ-17)', async () => {
    const out = join(dir, '小样.svg');
    await run('svg', file, '--out', out);
    await run('svg', file);
    expect(await readFile(out, 'utf8')).toBe(`${lines[1]!}\n`);
    expect(lines[1]).toContain('data-row="2"');
  });
});
