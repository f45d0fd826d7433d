import type { MeasureKey, Technique, SizeFits } from '#contracts';
import type { Change, Chart, ShapingStep } from '#knitting';
import type { Fabric } from './fabrics.js';

/**
 * One instruction of a piece for one size. The written pattern is made from the instructions, and the same instructions
 * are simulated row by row, so that the text cannot differ from the simulated piece.
 */
export type Move =
  | { do: 'cast_on'; stitches: number; note?: string }
  /** Takes up stitches along an edge or from waste yarn that was not counted, such as a neckline. */
  | { do: 'pick_up'; stitches: number; note?: string }
  /** Rows without shaping. */
  | { do: 'work'; rows: number; fabric: Fabric; note?: string }
  /** Shaping along rows: `points` places change `step.stitches` stitches each, on the last row of each interval. */
  | {
      do: 'shape';
      way: 'increase' | 'decrease';
      points: number;
      steps: ShapingStep[];
      plainRows: number;
      fabric: Fabric;
      /** The points divide the round into equal parts, so the stitches must be a multiple of them. */
      isEven?: boolean;
      note?: string;
    }
  /** Changes spread evenly over one row or round. */
  | { do: 'spread'; change: Change; times: number; fabric: Fabric; note?: string }
  /** Binds off at the beginning of the next two rows, this many at each side. */
  | { do: 'bind_off_sides'; stitches: number; note?: string }
  /** Binds off the centre on a right-side row; both sides are then worked alike, one after the other. */
  | { do: 'split'; centre: number; note?: string }
  /** Leaves stitches on waste yarn under a name; `add` casts on at the same places. */
  | { do: 'set_aside'; stitches: number; parts: number; as: string; add: number; note?: string }
  /** Takes one part from waste yarn and adds stitches. */
  | { do: 'take'; stitches: number; as: string; add: number; note?: string }
  /** Uses all stitches that are left: binds off, draws the yarn through, or grafts. */
  | { do: 'finish'; stitches: number; how: string; note?: string }
  /** Records the width of the stitches on the needle, less the seams, times a factor. Not written. */
  | { do: 'width'; measure: MeasureKey; times: number; seams: number; fabric?: Fabric }
  /** Begins and ends the measuring of a height. Not written. */
  | { do: 'from'; measure: MeasureKey }
  /** @param times where the measure is a multiple of the rows' height, such as a triangle's side */
  | { do: 'to'; measure: MeasureKey; times?: number };

export interface Piece {
  name: string;
  worked: 'flat' | 'round';
  /** How many are made, such as two sleeves. */
  copies: number;
  tool: string;
  /** The instructions of each size; all sizes have the same ones in the same order. */
  moves: Move[][];
  /** Sentences after the instructions. */
  after?: string[];
}

export interface DemoSize {
  code: string;
  /** null: named by its measures. */
  label: string | null;
  fits: Partial<SizeFits>;
  ease: number | null;
}

/** What a construction makes of a yarn, a motif and sizes. */
export interface Construction {
  /** Its name in Chinese, such as 圆育克套头衫. */
  name: string;
  category: 'sweater' | 'scarf' | 'hat';
  sizes: DemoSize[];
  pieces: Piece[];
  charts: Chart[];
  /** The gauge that the sheet gives, where it is not plain knitting in the yarn's own gauge. */
  gauge?: { stitches: number; rows: number; stitch: string };
  techniques: Technique[];
  /** How the object is made, in sentences; the description is written from them. */
  words: string[];
  difficulty: 1 | 2 | 3 | 4 | 5;
  finishing: string[];
  notions: { type: string; qty: number | null; spec: string | null }[];
  /** Layers of fabric in the area that the measures tell, such as 2 for a tube that is measured flat. */
  layers: number;
  /** What is drawn on the cover. */
  shape: Shape;
}

export type Shape =
  | 'pullover'
  | 'round-yoke'
  | 'raglan'
  | 'cardigan'
  | 'raglan-cardigan'
  | 'vest'
  | 'beanie'
  | 'beret'
  | 'scarf'
  | 'cowl'
  | 'shawl'
  | 'socks'
  | 'mittens'
  | 'blanket'
  | 'toy'
  | 'bag'
  | 'motifs';
