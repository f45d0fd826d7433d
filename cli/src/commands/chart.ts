import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type Chart,
  chartSvg,
  chartText,
  type ChartFault,
  type ChartLanguage,
  parseChart,
} from '#knitting';
import { CommandError, EXIT } from '../exit.js';

/** Larger than any chart that the format allows. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Prints every fault of a chart file with its row and cell; fails if there is one. */
export async function checkChartFile(file: string, options: { json?: boolean }): Promise<void> {
  const { chart, faults } = await read(file);
  if (options.json) console.log(JSON.stringify({ sound: faults.length === 0, faults }));
  else if (chart && faults.length === 0) {
    console.log(`${basename(file)}：${chart.rows} 行 × ${chart.cols} 格，每一行的针数都对得上`);
  }
  if (faults.length > 0) throw refused(file, options.json ? [] : faults, faults.length);
}

/** Prints each row as text, from the first. */
export async function printChartText(
  file: string,
  options: { lang: ChartLanguage },
): Promise<void> {
  for (const line of chartText(await readSound(file), options.lang)) console.log(line);
}

/** Writes the drawing of a chart to a file, or prints it. */
export async function drawChartFile(
  file: string,
  options: { out?: string; cell: number },
): Promise<void> {
  const svg = chartSvg(await readSound(file), options.cell);
  if (options.out === undefined) return console.log(svg.trimEnd());
  await writeFile(options.out, svg);
  console.log(`已写入 ${options.out}`);
}

async function readSound(file: string): Promise<Chart> {
  const { chart, faults } = await read(file);
  if (!chart || faults.length > 0) throw refused(file, faults, faults.length);
  return chart;
}

async function read(file: string): Promise<ReturnType<typeof parseChart>> {
  const bytes = await readFile(file);
  if (bytes.length <= MAX_BYTES) return parseChart(bytes.toString('utf8'));
  throw new CommandError(`${basename(file)} 超过 16 MB，不是图解数据`, EXIT.failed);
}

function refused(file: string, faults: ChartFault[], count: number): CommandError {
  const lines = faults.map(({ text }) => `\n  - ${text}`);
  return new CommandError(`${basename(file)} 有 ${count} 处不对${lines.join('')}`, EXIT.failed);
}
