import { evenRows, stitchesFor } from './counts.js';
import { type Fabric, GARTER, PLAIN, RIB_2 } from './fabrics.js';
import type { Motif } from './motifs.js';
import type { Construction, Move } from './pattern.js';
import type { Yarn } from './yarns.js';

/** A cowl, measured around, or a double scarf that is a tube with closed ends, measured flat. */
export interface TubePlan {
  name: string;
  kind: 'cowl' | 'double-scarf';
  craft: 'knit' | 'loom';
  motif: Motif;
  yarn: Yarn;
  /** Around and high in cm for a cowl; flat width and length for a scarf. */
  sizes: readonly [code: string, width: number, height: number][];
  difficulty: 1 | 2 | 3 | 4;
}

export function tube(plan: TubePlan): Construction {
  const fabric = plan.motif.fabric('round', plan.yarn.gauge, `${plan.name} 花样`);
  const isCowl = plan.kind === 'cowl';
  const isLoom = plan.craft === 'loom';
  return {
    name: isCowl ? '围脖' : '双层围巾',
    category: 'scarf',
    sizes: plan.sizes.map(([code]) => ({
      code,
      label: null,
      fits: {},
      ease: null,
    })),
    pieces: [
      {
        name: '主体',
        worked: 'round',
        copies: 1,
        tool: isLoom ? '圆形编织器' : '环针',
        moves: plan.sizes.map((size) =>
          isCowl ? cowl(plan, fabric, size) : scarf(plan, fabric, size),
        ),
      },
    ],
    charts: fabric.chart ? [fabric.chart] : [],
    techniques: ['in-the-round', 'seamless', ...plan.motif.techniques],
    words: [wordsOf(isCowl, isLoom)],
    difficulty: plan.difficulty,
    finishing: isCowl ? [] : ['把两端压平，从里面缝合。'],
    notions: [{ type: '记号扣', qty: 1, spec: null }],
    layers: isCowl ? 1 : 2,
    shape: isCowl ? 'cowl' : 'scarf',
  };
}

function wordsOf(isCowl: boolean, isLoom: boolean): string {
  if (isLoom) return '在圆形编织器上一圈圈绕线挑织，不用棒针，直接成圈';
  return isCowl
    ? '首尾相接圈织成筒，上下罗纹边，没有缝线'
    : '圈织成长筒，渡线藏在里面，压平就是双层，两面都是正面';
}

function cowl(
  plan: TubePlan,
  fabric: Fabric,
  [, width, height]: TubePlan['sizes'][number],
): Move[] {
  const { gauge } = plan.yarn;
  const isLoom = plan.craft === 'loom';
  const border = isLoom ? GARTER : RIB_2;
  const stitches = stitchesFor(width, gauge, common(fabric.multiple, border.multiple));
  const edge = evenRows(2.5, gauge);
  const rows = evenRows(height, gauge) - 2 * edge;
  return [
    { do: 'cast_on', stitches, note: isLoom ? '每个桩绕一针' : '首尾相接成圈，不要拧' },
    { do: 'width', measure: 'width', times: 1, seams: 0 },
    { do: 'from', measure: 'height' },
    { do: 'work', rows: edge, fabric: border },
    { do: 'work', rows: wholeRepeats(rows, fabric), fabric },
    { do: 'work', rows: edge, fabric: { ...border } },
    { do: 'to', measure: 'height' },
    { do: 'finish', stitches, how: '松松收针' },
  ];
}

function scarf(
  plan: TubePlan,
  fabric: Fabric,
  [, width, height]: TubePlan['sizes'][number],
): Move[] {
  const { gauge } = plan.yarn;
  const stitches = stitchesFor(2 * width, gauge, common(fabric.multiple, 2));
  const edge = evenRows(2, gauge);
  const rows = evenRows(height, gauge) - 2 * edge;
  return [
    { do: 'cast_on', stitches, note: '别线起针，首尾相接成圈' },
    { do: 'width', measure: 'width', times: 0.5, seams: 0 },
    { do: 'from', measure: 'height' },
    { do: 'work', rows: edge, fabric: PLAIN },
    { do: 'work', rows: wholeRepeats(rows, fabric), fabric },
    { do: 'work', rows: edge, fabric: PLAIN },
    { do: 'to', measure: 'height' },
    { do: 'finish', stitches, how: '两层对齐，平针缝合' },
  ];
}

function wholeRepeats(rows: number, fabric: Fabric): number {
  return fabric.chart ? Math.max(1, Math.round(rows / fabric.rows)) * fabric.rows : rows;
}

/** The least common multiple. */
function common(a: number, b: number): number {
  let value = a;
  while (value % b !== 0) value += a;
  return value;
}
