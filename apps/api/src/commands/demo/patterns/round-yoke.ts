import { evenRows, nearest, stitchesFor } from './counts.js';
import { PLAIN, RIB_2 } from './fabrics.js';
import {
  bodyDown,
  bustStitches,
  chartsOf,
  fabricOf,
  fitTechnique,
  type GarmentPlan,
  RIB_CM,
  sizesOf,
  sleeveDown,
  sleeveStitches,
} from './garment.js';
import type { Construction, Move, Piece } from './pattern.js';
import type { Body } from './sizes.js';

const YOKE_EASE_CM = 4;
const NECK_CM = 2.5;

/** A pullover with a round yoke in a motif, from the neck down, without seams. */
export function roundYoke(plan: GarmentPlan): Construction {
  const fabric = fabricOf(plan, 'round');
  return {
    name: '圆育克套头衫',
    category: 'sweater',
    sizes: sizesOf(plan),
    pieces: [bodyPiece(plan), sleeveDown(plan, (body) => countsOf(plan, body).underarm, PLAIN)],
    charts: chartsOf(fabric),
    techniques: [
      'top-down',
      'in-the-round',
      'seamless',
      'one-piece',
      'circular-yoke',
      'crew-neck',
      'long-sleeve',
      fitTechnique(plan.ease),
      ...plan.motif.techniques,
    ],
    words: [
      '从领口往下圈织，圆育克分四次加针，花样绕肩一圈',
      '分出袖子后身片和袖都平针圈织到底，无需缝合',
    ],
    difficulty: plan.difficulty,
    finishing: ['腋下的小洞用线尾缝合。'],
    notions: [{ type: '记号扣', qty: 1, spec: null }],
    layers: 1,
    shape: 'round-yoke',
  };
}

function countsOf(plan: GarmentPlan, body: Body) {
  const { gauge } = plan.yarn;
  const fabric = fabricOf(plan, 'round');
  const bust = bustStitches(body, plan);
  const { arm } = sleeveStitches(body, gauge);
  const underarm = 2 * Math.round(bust * 0.035);
  const end = bust - 2 * underarm + 2 * (arm - underarm);
  const neck = stitchesFor(2.55 * body.neckWidth, gauge, 4);
  const motif = nearest(end * 0.97 - fabric.multiple / 2, fabric.multiple);
  const rows = evenRows(body.armhole + YOKE_EASE_CM - NECK_CM, gauge);
  // Whole motifs only: as many as leave room for the increases.
  const repeats = Math.max(1, Math.floor((rows * 0.62) / fabric.rows));
  const chartRows = repeats * fabric.rows;
  const before = rows - chartRows;
  if (before < 8) throw new Error(`${plan.name} ${body.code}: the motif is too high for the yoke`);
  return { bust, arm, underarm, end, neck, motif, chartRows, before };
}

function bodyPiece(plan: GarmentPlan): Piece {
  const { gauge } = plan.yarn;
  const fabric = fabricOf(plan, 'round');
  const movesOf = (body: Body): Move[] => {
    const { bust, arm, underarm, end, neck, motif, chartRows, before } = countsOf(plan, body);
    const collar = evenRows(NECK_CM, gauge);
    const total = evenRows(body.length - RIB_CM, gauge) - collar - before - chartRows;
    const steps = [1 / 3, 2 / 3].map((share) => Math.round(neck * (motif / neck) ** share));
    const [first, second] = [Math.floor(before * 0.25), Math.floor(before * 0.3)];
    const third = Math.floor(before * 0.3);
    const rest = before - first - second - third - 4;
    const increase = (from: number, to: number): Move => ({
      do: 'spread',
      change: 'make1',
      times: to - from,
      fabric: PLAIN,
    });
    return [
      { do: 'cast_on', stitches: neck, note: '小号环针' },
      { do: 'width', measure: 'neck_round', times: 1, seams: 0 },
      { do: 'from', measure: 'length' },
      { do: 'work', rows: collar, fabric: RIB_2 },
      { do: 'from', measure: 'yoke_depth' },
      { do: 'work', rows: first, fabric: PLAIN, note: '换大号环针' },
      increase(neck, steps[0]!),
      { do: 'work', rows: second, fabric: PLAIN },
      increase(steps[0]!, steps[1]!),
      { do: 'work', rows: third, fabric: PLAIN },
      increase(steps[1]!, motif),
      { do: 'work', rows: chartRows, fabric: { ...fabric, isCut: false }, note: '整圈都是花样' },
      increase(motif, end),
      { do: 'work', rows: Math.max(0, rest), fabric: PLAIN },
      { do: 'to', measure: 'yoke_depth' },
      {
        do: 'set_aside',
        stitches: arm - underarm,
        parts: 2,
        as: '袖',
        add: underarm,
        note: '袖的针穿到别线上，腋下卷针加针',
      },
      { do: 'width', measure: 'bust', times: 1, seams: 0 },
      ...bodyDown(total, PLAIN, gauge, RIB_2, bust),
    ];
  };
  return {
    name: '身片',
    worked: 'round',
    copies: 1,
    tool: '大号环针',
    moves: plan.bodies.map(movesOf),
  };
}
