import { crown, evenRows, nearest, stitchesFor } from './counts.js';
import { type Fabric, PLAIN, RIB_1, RIB_2 } from './fabrics.js';
import type { Motif } from './motifs.js';
import type { Construction, Move } from './pattern.js';
import type { SmallSize } from './sizes.js';
import type { Yarn } from './yarns.js';

export interface HatPlan {
  name: string;
  kind: 'beanie' | 'beret' | 'baby' | 'loom';
  motif: Motif;
  yarn: Yarn;
  heads: readonly SmallSize[];
  difficulty: 1 | 2 | 3 | 4;
  rib?: 'single' | 'double';
  hasPompom?: boolean;
}

const NAMES = { beanie: '冷帽', beret: '贝雷帽', baby: '婴儿帽', loom: '编织器冷帽' } as const;
const BRIM_CM = { beanie: 5, beret: 3, baby: 3, loom: 4 } as const;
/** A hat is smaller than the head. */
const STRETCH = 0.92;
const PARTS = 8;

/** A hat in the round from the brim up. */
export function hat(plan: HatPlan): Construction {
  const fabric = plan.motif.fabric('round', plan.yarn.gauge, `${plan.name} 花样`);
  const isLoom = plan.kind === 'loom';
  return {
    name: NAMES[plan.kind],
    category: 'hat',
    sizes: plan.heads.map(({ code, label, fits }) => ({ code, label, fits, ease: null })),
    pieces: [
      {
        name: '帽身',
        worked: 'round',
        copies: 1,
        tool: isLoom ? '圆形编织器' : '大号针',
        moves: plan.heads.map((head) =>
          isLoom ? loomed(plan, head) : knitted(plan, fabric, head),
        ),
      },
    ],
    charts: fabric.chart ? [fabric.chart] : [],
    techniques: [
      'bottom-up',
      'in-the-round',
      'seamless',
      'negative-ease',
      ...(isLoom ? [] : (['ribbed'] as const)),
      ...plan.motif.techniques,
    ],
    words: words(plan),
    difficulty: plan.difficulty,
    finishing: plan.hasPompom ? ['做一个直径 7 cm 的毛球，缝在帽顶。'] : [],
    notions: [
      { type: '记号扣', qty: 1, spec: null },
      { type: '缝针', qty: 1, spec: null },
    ],
    layers: 1,
    shape: plan.kind === 'beret' ? 'beret' : 'beanie',
  };
}

function words({ kind, hasPompom }: HatPlan): string[] {
  if (kind === 'loom') return ['在圆形编织器上绕线挑织，不用棒针，顶上抽紧就成'];
  const shape =
    kind === 'beret'
      ? '从帽檐往上圈织，罗纹之后一圈加宽，再分成八份收顶，帽身宽松垂下'
      : '从帽檐往上圈织，罗纹帽檐，分成八份收顶';
  return [shape, ...(hasPompom ? ['顶上缀一个毛球'] : [])];
}

function knitted(plan: HatPlan, fabric: Fabric, { round, long }: SmallSize): Move[] {
  const { gauge } = plan.yarn;
  const isBeret = plan.kind === 'beret';
  const rib = plan.rib === 'single' ? RIB_1 : RIB_2;
  // A hat has whole motifs around; its brim has the multiple of the rib below.
  const around = stitchesFor(round * STRETCH, gauge, isBeret ? rib.multiple : fabric.multiple);
  const brim = Math.floor(around / rib.multiple) * rib.multiple;
  const stitches = isBeret ? nearest(brim * 1.4, fabric.multiple) : around;
  const even = Math.floor(stitches / PARTS) * PARTS;
  const top = crown(even, PARTS, PLAIN);
  const brimRows = evenRows(BRIM_CM[plan.kind], gauge);
  const total = evenRows(isBeret ? long + 4 : long, gauge);
  // One round is taken by each of the two changes of the stitch count.
  const body = Math.max(2, total - brimRows - top.rounds - 2);
  const isPicture = fabric.chart !== undefined && fabric.rows > 6;
  const chartRows = isPicture ? Math.max(1, Math.floor(body / fabric.rows)) * fabric.rows : body;
  const before = Math.max(0, Math.floor((body - chartRows) / 2));
  return [
    { do: 'cast_on', stitches: brim, note: '小号针，首尾相接成圈' },
    ...(isBeret ? [{ do: 'width', measure: 'head_round', times: 1, seams: 0 } as const] : []),
    { do: 'from', measure: 'hat_depth' },
    { do: 'work', rows: brimRows, fabric: rib },
    { do: 'spread', change: 'make1', times: stitches - brim, fabric: PLAIN, note: '换大号针' },
    ...(isBeret ? [] : [{ do: 'width', measure: 'head_round', times: 1, seams: 0 } as const]),
    { do: 'work', rows: before, fabric: PLAIN },
    { do: 'work', rows: chartRows, fabric },
    { do: 'work', rows: Math.max(0, body - chartRows - before), fabric: PLAIN },
    {
      do: 'spread',
      change: 'twoTogether',
      times: stitches - even,
      fabric: PLAIN,
      note: '收顶用主色平针',
    },
    top.move,
    { do: 'to', measure: 'hat_depth' },
    { do: 'finish', stitches: top.left, how: '断线，穿过剩下的针抽紧' },
  ];
}

/** On a loom every peg is a stitch; the top is drawn together. */
function loomed(plan: HatPlan, { round, long }: SmallSize): Move[] {
  const { gauge } = plan.yarn;
  const stitches = stitchesFor(round * STRETCH, gauge, 2);
  const rows = evenRows(long, gauge);
  return [
    { do: 'cast_on', stitches, note: '每个桩绕一针' },
    { do: 'width', measure: 'head_round', times: 1, seams: 0 },
    { do: 'from', measure: 'hat_depth' },
    { do: 'work', rows, fabric: plan.motif.fabric('round', gauge, plan.name) },
    { do: 'to', measure: 'hat_depth' },
    { do: 'finish', stitches, how: '断线，按顺序穿过所有针，抽紧打结' },
  ];
}
