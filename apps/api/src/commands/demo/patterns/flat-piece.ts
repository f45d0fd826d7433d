import type { Technique } from '#contracts';
import { evenRows, nearest } from './counts.js';
import { type Fabric, GARTER, RIB_2_FLAT, SINGLE, TUNISIAN } from './fabrics.js';
import type { Gauge } from './knit.js';
import type { Motif } from './motifs.js';
import type { Construction, Move, Piece } from './pattern.js';
import type { Yarn } from './yarns.js';

/** A rectangle: width and length in cm by size. */
export interface FlatPlan {
  name: string;
  kind: 'scarf' | 'wrap' | 'blanket';
  craft: 'knit' | 'tunisian' | 'machine' | 'mixed' | 'loom';
  motif: Motif;
  yarn: Yarn;
  sizes: readonly [code: string, width: number, height: number][];
  difficulty: 1 | 2 | 3 | 4;
}

const NAMES = { scarf: '围巾', wrap: '长披肩', blanket: '盖毯' } as const;
/** Stitches of the plain edge at each side of a chart. */
const EDGE = 3;
/** Single crochet in the knitting yarn, for edgings. */
const EDGING_ROUNDS = 4;

/** A scarf, wrap or blanket that is worked in rows from end to end. */
export function flatPiece(plan: FlatPlan): Construction {
  const gauge = gaugeOf(plan);
  const fabric = fabricOf(plan);
  const isMixed = plan.craft === 'mixed';
  return {
    name: NAMES[plan.kind],
    category: 'scarf',
    sizes: plan.sizes.map(([code]) => ({
      code,
      label: null,
      fits: {},
      ease: null,
    })),
    pieces: [mainPiece(plan, fabric), ...(isMixed ? [edging(plan)] : [])],
    charts: fabric.chart ? [fabric.chart] : [],
    gauge: { ...gauge, stitch: fabric.chart ? '平针' : fabric.name.replace('条纹', '') },
    techniques: [...techniquesOf(plan.craft), ...plan.motif.techniques],
    words: [wordsOf(plan)],
    difficulty: plan.difficulty,
    finishing: [],
    notions: [{ type: '缝针', qty: 1, spec: null }],
    layers: 1,
    shape: plan.kind === 'blanket' ? 'blanket' : 'scarf',
  };
}

/** Garter stitch has twice as many rows as stitches. */
function gaugeOf({ motif, yarn, name }: FlatPlan): Gauge {
  const { stitches } = yarn.gauge;
  const isGarter = motif.fabric('flat', yarn.gauge, name).name.startsWith(GARTER.name);
  return isGarter ? { stitches, rows: 2 * stitches } : yarn.gauge;
}

function fabricOf(plan: FlatPlan): Fabric {
  const gauge = gaugeOf(plan);
  const fabric = plan.motif.fabric('flat', gauge, `${plan.name} 花样`);
  return gauge === plan.yarn.gauge ? fabric : { ...fabric, gauge };
}

function techniquesOf(craft: FlatPlan['craft']): Technique[] {
  if (craft === 'tunisian') return ['worked-flat', 'one-piece', 'tunisian-crochet'];
  return ['worked-flat', 'one-piece'];
}

function wordsOf({ craft, kind }: FlatPlan): string {
  const long = kind === 'blanket' ? '从一头织到另一头' : '从一头往返织到另一头';
  const words = {
    knit: `${long}，片织一整片，没有加减针`,
    tunisian: '用长钩针一去一回，去程挑圈，回程引拔，钩成厚实不卷边的一片',
    machine: '用家用横机往返推织，两端手工收边',
    mixed: '棒针织出整片，再用钩针沿四边钩四圈短针，四角加针，边平整不卷',
    loom: '在长条编织器上往返绕线，织成一片',
  };
  return words[craft];
}

/** Whether the fabric itself lies flat, so that it needs no border. */
const isSelfEdged = ({ name }: Fabric) =>
  [RIB_2_FLAT, GARTER, TUNISIAN].some((own) => name.startsWith(own.name));

function mainPiece(plan: FlatPlan, fabric: Fabric): Piece {
  const gauge = gaugeOf(plan);
  const isBordered = !isSelfEdged(fabric) && plan.craft === 'knit';
  const movesOf = ([, width, height]: FlatPlan['sizes'][number]): Move[] => {
    const wanted = (width * gauge.stitches) / 10;
    const extra = isBordered && fabric.chart ? 2 * EDGE : fabric.extra;
    const stitches = nearest(wanted, fabric.multiple, extra);
    const border = isBordered ? evenRows(1.2, gauge) + 1 : 1;
    const edgings = plan.craft === 'mixed' ? (2 * EDGING_ROUNDS * 10) / gauge.rows : 0;
    const rows = evenRows(height - edgings, gauge) - 2 * border;
    const whole = wholePairs(rows, fabric);
    return [
      { do: 'cast_on', stitches, note: castOnNote(plan.craft) },
      { do: 'from', measure: 'height' },
      { do: 'work', rows: border, fabric: isBordered ? GARTER : fabric },
      { do: 'width', measure: 'width', times: 1, seams: 0 },
      {
        do: 'work',
        rows: whole,
        fabric: continued(fabric, isBordered),
        note: bordersNote(isBordered, fabric),
      },
      { do: 'work', rows: border, fabric: isBordered ? GARTER : fabric },
      { do: 'to', measure: 'height' },
      { do: 'finish', stitches, how: plan.craft === 'tunisian' ? '引拔收针' : '松松收针' },
    ];
  };
  const tools = {
    knit: '棒针',
    tunisian: '阿富汗钩针',
    machine: '横机',
    mixed: '棒针',
    loom: '长条编织器',
  };
  return {
    name: '主体',
    worked: 'flat',
    copies: 1,
    tool: tools[plan.craft],
    moves: plan.sizes.map(movesOf),
  };
}

/**
 * The fabric of the body. Without a border it is a copy: progress is counted by object, so the chart starts again after
 * the first row.
 */
function continued(fabric: Fabric, isBordered: boolean): Fabric {
  return isBordered ? fabric : { ...fabric };
}

const castOnNote = (craft: FlatPlan['craft']) => (craft === 'tunisian' ? '锁针起针' : '长尾起针');

function bordersNote(isBordered: boolean, fabric: Fabric): string {
  if (!isBordered) return '';
  return fabric.chart && !fabric.isCut
    ? `两边各 ${EDGE} 针起伏针，中间织花样`
    : '两边各 3 针起伏针';
}

/**
 * Rounds a number of rows to whole repeats; a repeat with an odd number of rows counts twice. If fewer than four
 * repeats fit or a repeat has at most two rows, rounds to an even number of rows.
 */
function wholePairs(rows: number, fabric: Fabric): number {
  const unit = fabric.rows % 2 === 0 ? fabric.rows : 2 * fabric.rows;
  const isShort = rows < 4 * unit;
  return isShort || unit < 3 ? 2 * Math.round(rows / 2) : Math.round(rows / unit) * unit;
}

/** Rounds of single crochet on all four edges; three in one stitch at each corner. */
function edging(plan: FlatPlan): Piece {
  const { gauge } = plan.yarn;
  const fabric: Fabric = { ...SINGLE };
  return {
    name: '钩边',
    worked: 'round',
    copies: 1,
    tool: '钩针',
    moves: plan.sizes.map(([, width, height]): Move[] => {
      const stitches = nearest((2 * (width + height) * gauge.stitches) / 10, 4);
      return [
        { do: 'pick_up', stitches, note: '沿四边钩短针' },
        { do: 'from', measure: 'height' },
        {
          do: 'shape',
          way: 'increase',
          points: 4,
          steps: [{ rows: 1, stitches: 2, times: EDGING_ROUNDS }],
          plainRows: 0,
          fabric,
          note: '四角各 1 针里钩 3 针',
        },
        { do: 'to', measure: 'height', times: 2 },
        { do: 'finish', stitches: stitches + 8 * EDGING_ROUNDS, how: '引拔，断线' },
      ];
    }),
  };
}
