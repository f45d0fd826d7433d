import type { MeasureKey } from '#contracts';
import { CHANGES, isRightSide, loopLength, STITCHES, TRIM_FACTOR } from '#knitting';
import { type Fabric, plain, rowOf, type Run } from './fabrics.js';
import type { Move, Piece } from './pattern.js';

export interface Gauge {
  stitches: number;
  rows: number;
}

/** The result of the simulation of one size. */
export interface Knitted {
  /** The measures in cm, from the stitches and rows that were worked. */
  measures: Map<MeasureKey, number>;
  stitches: number;
  /** Metres of all yarn, with trim and ends, and the share of each colour. */
  metres: number;
  colors: Map<string, number>;
  /** Yarn per stitch relative to plain knitting, as the mean over all stitches. */
  factor: number;
  rows: number;
}

/**
 * Knits a size row by row: every row is a list of symbols that must use exactly the stitches on the needle, and leaves
 * those of the next row.
 * @param mainColor what is worked where the fabric names no colour
 * @throws Error at the first row that cannot be worked
 */
export function knit(
  pieces: readonly Piece[],
  size: number,
  gauge: Gauge,
  mainColor: string,
): Knitted {
  const held = new Map<string, number[]>();
  const needles = pieces.flatMap((piece) =>
    Array.from({ length: piece.copies }, (_, copy) => {
      const needle = new Needle(piece, gauge, mainColor, held);
      const moves = piece.moves[size]!;
      moves.forEach((move, i) => needle.attempt(move, `${piece.name} ${i + 1} (${move.do})`));
      if (needle.stitches !== 0) throw new Error(`${piece.name}: ${needle.stitches} stitches left`);
      if (copy > 0) needle.measures.clear();
      return needle;
    }),
  );
  for (const [name, parts] of held) {
    if (parts.length > 0) throw new Error(`${name}: never taken up again`);
  }
  return total(needles);
}

function total(needles: Needle[]): Knitted {
  const measures = new Map<MeasureKey, number>();
  const colors = new Map<string, number>();
  let [stitches, metres, weighted, rows] = [0, 0, 0, 0];
  for (const needle of needles) {
    for (const [key, cm] of needle.measures) measures.set(key, (measures.get(key) ?? 0) + cm);
    for (const [color, length] of needle.colors) {
      colors.set(color, (colors.get(color) ?? 0) + length);
    }
    stitches += needle.worked;
    weighted += needle.weighted;
    metres += [...needle.colors.values()].reduce((sum, length) => sum + length, 0);
    rows += needle.rows;
  }
  return { measures, stitches, metres, colors, factor: weighted / stitches, rows };
}

/** The needle with the stitches of one piece. */
class Needle {
  stitches = 0;
  rows = 0;
  worked = 0;
  weighted = 0;
  readonly measures = new Map<MeasureKey, number>();
  readonly colors = new Map<string, number>();
  private height = 0;
  private readonly begun = new Map<MeasureKey, number>();
  private readonly progress = new Map<Fabric, number>();
  private last: Fabric | null = null;
  /** 2 after the piece was split: both sides are worked. */
  private sides = 1;

  constructor(
    private readonly piece: Piece,
    private readonly gauge: Gauge,
    private readonly mainColor: string,
    private readonly held: Map<string, number[]>,
  ) {}

  attempt(move: Move, place: string): void {
    try {
      this.carryOut(move);
    } catch (error) {
      throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
    }
  }

  private carryOut(move: Move): void {
    switch (move.do) {
      case 'cast_on':
      case 'pick_up':
        this.expect(this.stitches === 0, 'the needle is not empty');
        this.stitches = move.stitches;
        // The cast-on is row 1, a right-side row.
        this.rows = 1;
        return;
      case 'work':
        for (let i = 0; i < move.rows; i += 1) this.workRow(move.fabric);
        return;
      case 'shape':
        this.shape(move);
        return;
      case 'spread': {
        const { uses, adds } = CHANGES[move.change];
        this.expect(this.stitches >= move.times * Math.max(1, uses), 'too few stitches');
        const changed: Run = {
          symbol: move.change,
          used: uses,
          left: uses + adds,
          count: move.times,
        };
        this.row([changed, plain(this.stitches - move.times * uses)], move.fabric);
        return;
      }
      case 'bind_off_sides':
        for (let side = 0; side < 2; side += 1) {
          this.row(
            [
              { symbol: 'bo', used: 1, left: 0, count: move.stitches },
              plain(this.stitches - move.stitches),
            ],
            null,
          );
        }
        return;
      case 'split': {
        this.expect((this.stitches - move.centre) % 2 === 0, 'the two sides differ');
        this.expectRightSide();
        const bound: Run = { symbol: 'bo', used: 1, left: 0, count: move.centre };
        this.row([plain(this.stitches - move.centre), bound], null);
        this.stitches /= 2;
        this.sides = 2;
        return;
      }
      case 'set_aside': {
        const parts = this.held.get(move.as) ?? [];
        for (let i = 0; i < move.parts; i += 1) parts.push(move.stitches);
        this.held.set(move.as, parts);
        this.stitches += move.parts * (move.add - move.stitches);
        this.expect(this.stitches > 0, 'nothing left on the needle');
        return;
      }
      case 'take': {
        const part = this.held.get(move.as)?.pop();
        this.expect(part === move.stitches, `${part} stitches wait, not ${move.stitches}`);
        this.stitches = move.stitches + move.add;
        this.rows = 1;
        return;
      }
      case 'finish':
        this.expect(this.stitches === move.stitches, `${this.stitches} stitches are there`);
        this.stitches = 0;
        return;
      case 'width': {
        const { stitches } = move.fabric?.gauge ?? this.gauge;
        const width = ((this.stitches * this.sides - move.seams) / stitches) * 10 * move.times;
        this.measures.set(move.measure, width);
        return;
      }
      case 'from':
        this.begun.set(move.measure, this.height);
        return;
      case 'to': {
        const begun = this.begun.get(move.measure) ?? 0;
        this.measures.set(move.measure, (this.height - begun) * (move.times ?? 1));
        return;
      }
    }
  }

  private shape(move: Extract<Move, { do: 'shape' }>): void {
    const { way, points, steps, plainRows, fabric, isEven } = move;
    const isFlat = this.piece.worked === 'flat';
    for (const step of steps) {
      for (let i = 0; i < step.times; i += 1) {
        for (let row = 1; row < step.rows; row += 1) this.workRow(fabric);
        if (isFlat) this.expectRightSide();
        if (isEven)
          this.expect(this.stitches % points === 0, `${this.stitches} in ${points} parts`);
        this.row(this.shapingRow(way, points * step.stitches), fabric);
      }
    }
    for (let row = 0; row < plainRows; row += 1) this.workRow(fabric);
  }

  private shapingRow(way: 'increase' | 'decrease', changes: number): Run[] {
    const crochet = this.isCrochet;
    if (way === 'increase') {
      const inc = crochet ? STITCHES['sc-inc'] : STITCHES.m1l;
      this.expect(this.stitches >= changes, 'too few stitches to increase');
      return [
        { symbol: 'increase', used: inc.in, left: inc.out, count: changes },
        plain(this.stitches - changes * inc.in),
      ];
    }
    const dec = crochet ? STITCHES['sc-dec'] : STITCHES.k2tog;
    this.expect(this.stitches >= changes * dec.in, `${changes} decreases in ${this.stitches}`);
    return [
      { symbol: 'decrease', used: dec.in, left: dec.out, count: changes },
      plain(this.stitches - changes * dec.in),
    ];
  }

  private get isCrochet(): boolean {
    return this.piece.tool.includes('钩');
  }

  private workRow(fabric: Fabric): void {
    const row = this.progress.get(fabric) ?? 0;
    if (fabric.chart && this.piece.worked === 'flat') {
      const isRight = isRightSide(fabric.chart, (row % fabric.chart.rows) + 1);
      this.expect((this.rows % 2 === 0) === isRight, 'the chart has this row on the other side');
    }
    this.row(rowOf(fabric, this.stitches, row), fabric);
  }

  /** Works one row, on both sides if the piece is split. */
  private row(runs: Run[], fabric: Fabric | null): void {
    const used = runs.reduce((sum, run) => sum + run.used * run.count, 0);
    this.expect(used === this.stitches, `the row uses ${used} of ${this.stitches} stitches`);
    // Rows that bind off or shape count as rows of the fabric, so that its chart stays on its side.
    const worn = fabric ?? this.last;
    if (worn) this.progress.set(worn, (this.progress.get(worn) ?? 0) + 1);
    this.last = worn;
    const gauge = worn?.gauge ?? this.gauge;
    const factor = worn?.factor ?? 1;
    for (const run of runs) {
      const stitches = Math.max(run.used, run.left) * run.count * this.sides;
      const metres = (stitches * loopLength(gauge) * factor * TRIM_FACTOR) / 100;
      const color = run.color ?? this.mainColor;
      this.colors.set(color, (this.colors.get(color) ?? 0) + metres);
      this.worked += stitches;
      this.weighted += stitches * factor;
    }
    this.stitches = runs.reduce((sum, run) => sum + run.left * run.count, 0);
    this.rows += 1;
    this.height += 10 / gauge.rows;
  }

  /** The row that is worked next is a right-side row: the cast-on is row 1. */
  private expectRightSide(): void {
    this.expect(
      this.piece.worked === 'round' || this.rows % 2 === 0,
      `row ${this.rows + 1} is a wrong-side row`,
    );
  }

  private expect(holds: boolean, otherwise: string): void {
    if (!holds) throw new Error(otherwise);
  }
}
