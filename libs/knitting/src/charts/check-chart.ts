import {
  type Chart,
  type ChartFault,
  type ChartRepeat,
  type ChartSymbol,
  columnsOf,
  isRightSide,
  type PlacedSymbol,
  placedSymbols,
  stitchesOf,
  symbolsOf,
} from './chart.js';

/**
 * Checks that a chart can be worked: every row uses exactly the stitches that the row below leaves, also inside each
 * repeat, and cables cross on the right side.
 * @returns the faults from the bottom row up; empty for a sound chart
 */
export function checkChart(chart: Chart): ChartFault[] {
  const shape = checkShape(chart);
  // Counts mean nothing as long as a cell is unknown or a row has the wrong width.
  if (shape.length > 0) return shape;
  return [...checkCounts(chart), ...checkCrossings(chart), ...checkRepeats(chart)];
}

function checkShape(chart: Chart): ChartFault[] {
  const symbols = symbolsOf(chart);
  const faults: ChartFault[] = [];
  if (chart.cells.length !== chart.rows) {
    faults.push({ text: `写的是 ${chart.rows} 行，格子有 ${chart.cells.length} 行，请改成一样` });
  }
  for (const [index, cells] of chart.cells.entries()) {
    const row = index + 1;
    const unknown = cells.findIndex((id) => !symbols.has(id));
    if (unknown >= 0) {
      const text = `第 ${row} 行第 ${unknown + 1} 格的符号“${cells[unknown]}”不在图例里，请补上图例或改正符号`;
      faults.push({ row, cell: unknown + 1, text });
      continue;
    }
    const fault = widthFault(chart.cols, row, placedSymbols(chart, row));
    if (fault) faults.push(fault);
  }
  return faults;
}

function widthFault(cols: number, row: number, placed: PlacedSymbol[]): ChartFault | null {
  const last = placed.at(-1);
  const width = last ? last.column + widthOf(last.symbol) : 0;
  if (width === cols) return null;
  const beyond = placed.find(({ symbol, column }) => column + widthOf(symbol) > cols);
  const cell = (beyond ?? last)?.cell ?? 1;
  return {
    row,
    cell,
    text: `第 ${row} 行占 ${width} 格，图宽 ${cols} 格，请看第 ${cell} 格前后${beyond ? '是否多写' : '是否漏写'}`,
  };
}

function checkCounts(chart: Chart): ChartFault[] {
  const symbols = symbolsOf(chart);
  const faults: ChartFault[] = [];
  for (let row = 2; row <= chart.rows; row += 1) {
    const below = stitchesOf(symbols, chart.cells[row - 2]!, 'out');
    const used = stitchesOf(symbols, chart.cells[row - 1]!, 'in');
    if (below === used) continue;
    const cell = faultyCell(chart, row, below);
    const text =
      `第 ${row} 行第 ${cell} 格：这一行用掉 ${used} 针，第 ${row - 1} 行留下 ${below} 针，` +
      (used > below ? `多了 ${used - below} 针` : `还有 ${below - used} 针没有织到`) +
      '，请核对并针与加针';
    faults.push({ row, cell, text });
  }
  return faults;
}

/** The first cell, in working order, that asks for a stitch that is not there; else the last one worked. */
function faultyCell(chart: Chart, row: number, below: number): number {
  const placed = placedSymbols(chart, row);
  if (isRightSide(chart, row)) placed.reverse();
  let used = 0;
  for (const { symbol, cell } of placed) {
    used += symbol.in;
    if (used > below) return cell;
  }
  return placed.at(-1)!.cell;
}

function checkCrossings(chart: Chart): ChartFault[] {
  const faults: ChartFault[] = [];
  for (let row = 1; row <= chart.rows; row += 1) {
    if (isRightSide(chart, row)) continue;
    const crossing = placedSymbols(chart, row).find(({ symbol }) => isCrossing(symbol));
    if (!crossing) continue;
    const text = `第 ${row} 行第 ${crossing.cell} 格：这是反面行，麻花要在正面行交叉，请上移或下移一行`;
    faults.push({ row, cell: crossing.cell, text });
  }
  return faults;
}

function checkRepeats(chart: Chart): ChartFault[] {
  return chart.repeats.flatMap((repeat) => {
    const last = repeat.of === 'stitches' ? chart.cols : chart.rows;
    if (repeat.from < 1 || repeat.to < repeat.from || repeat.to > last) {
      const what = repeat.of === 'stitches' ? '针' : '行';
      return [{ text: `重复第 ${repeat.from}–${repeat.to} ${what}超出了图的 1–${last} ${what}` }];
    }
    return repeat.of === 'stitches'
      ? stitchRepeatFaults(chart, repeat)
      : rowRepeatFaults(chart, repeat);
  });
}

function stitchRepeatFaults(chart: Chart, repeat: ChartRepeat): ChartFault[] {
  const { from, to } = columnsOf(chart, repeat);
  const faults: ChartFault[] = [];
  let below: number | null = null;
  for (let row = 1; row <= chart.rows; row += 1) {
    const placed = placedSymbols(chart, row);
    const torn = placed.find(
      ({ symbol, column }) =>
        (column < from && column + widthOf(symbol) > from) ||
        (column < to && column + widthOf(symbol) > to),
    );
    if (torn) {
      const text = `第 ${row} 行第 ${torn.cell} 格跨过了重复的边界，请移动边界`;
      return [...faults, { row, cell: torn.cell, text }];
    }
    const inside = placed.filter(({ column }) => column >= from && column < to);
    const used = sum(inside, 'in');
    if (below !== null && used !== below) {
      const text = `第 ${row} 行的重复里用掉 ${used} 针，下一行留下 ${below} 针，重复起来就对不上`;
      faults.push({ row, cell: inside[0]?.cell ?? 1, text });
    }
    below = sum(inside, 'out');
  }
  return faults;
}

function rowRepeatFaults(chart: Chart, { from, to }: ChartRepeat): ChartFault[] {
  const symbols = symbolsOf(chart);
  const used = stitchesOf(symbols, chart.cells[from - 1]!, 'in');
  const left = stitchesOf(symbols, chart.cells[to - 1]!, 'out');
  const faults: ChartFault[] = [];
  if (used !== left) {
    const text = `第 ${to} 行留下 ${left} 针，重复回到第 ${from} 行要 ${used} 针，对不上`;
    faults.push({ row: to, text });
  }
  if (chart.worked === 'flat' && (to - from) % 2 === 0) {
    const text = `片织时重复第 ${from}–${to} 行是单数行，第二遍正反面会颠倒，请改成双数行`;
    faults.push({ row: to, text });
  }
  return faults;
}

function sum(placed: PlacedSymbol[], what: 'in' | 'out'): number {
  return placed.reduce((total, { symbol }) => total + symbol[what], 0);
}

function isCrossing(symbol: ChartSymbol): boolean {
  return symbol.glyph === 'cross-left' || symbol.glyph === 'cross-right';
}

function widthOf(symbol: ChartSymbol): number {
  return symbol.width ?? 1;
}
