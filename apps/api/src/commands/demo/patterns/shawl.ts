import type { Fabric } from './fabrics.js';
import type { Motif } from './motifs.js';
import type { Construction, Move } from './pattern.js';
import type { Yarn } from './yarns.js';

export interface ShawlPlan {
  name: string;
  motif: Motif;
  yarn: Yarn;
  /** Depth in cm by size. */
  sizes: readonly [code: string, depth: number][];
  difficulty: 2 | 3;
}

const START = 7;

/**
 * A triangle from the middle of the upper edge in garter stitch, four increases on every right-side row. Garter has
 * twice as many rows as stitches, so that each half is a right-angled isosceles triangle: its height, in rows, is the
 * depth ÷ √2.
 */
export function shawl(plan: ShawlPlan): Construction {
  const { stitches } = plan.yarn.gauge;
  const gauge = { stitches, rows: 2 * stitches };
  const fabric: Fabric = { ...plan.motif.fabric('flat', gauge, plan.name), gauge };
  return {
    name: '三角披肩',
    category: 'scarf',
    sizes: plan.sizes.map(([code]) => ({
      code,
      label: null,
      fits: {},
      ease: null,
    })),
    pieces: [
      {
        name: '披肩',
        worked: 'flat',
        copies: 1,
        tool: '环针',
        moves: plan.sizes.map(([, depth]) => movesOf(depth, gauge, fabric)),
      },
    ],
    charts: [],
    gauge: { ...gauge, stitch: '起伏针' },
    techniques: ['top-down', 'worked-flat', 'one-piece', 'seamless', ...plan.motif.techniques],
    words: [
      '从后颈正中起几针，每个正面行加四针，两侧与中脊同时长大，织成直角三角形',
      '全是起伏针，不卷边',
    ],
    difficulty: plan.difficulty,
    finishing: ['下水后拉直上边定型。'],
    notions: [{ type: '记号扣', qty: 2, spec: null }],
    layers: 1,
    shape: 'shawl',
  };
}

function movesOf(depth: number, gauge: { rows: number }, fabric: Fabric): Move[] {
  const times = Math.round((depth / Math.SQRT2 / 10) * gauge.rows * 0.5);
  const stitches = START + 4 * times;
  return [
    { do: 'cast_on', stitches: START, note: '起伏针小方块挑成' },
    { do: 'from', measure: 'depth' },
    { do: 'from', measure: 'wingspan' },
    { do: 'work', rows: 2, fabric },
    {
      do: 'shape',
      way: 'increase',
      points: 4,
      steps: [{ rows: 2, stitches: 1, times }],
      plainRows: 0,
      fabric,
      note: '两边离边 2 针、中脊两侧各加 1 针',
    },
    { do: 'to', measure: 'depth', times: Math.SQRT2 },
    { do: 'to', measure: 'wingspan', times: 2 * Math.SQRT2 },
    { do: 'finish', stitches, how: '很松地收针' },
  ];
}
