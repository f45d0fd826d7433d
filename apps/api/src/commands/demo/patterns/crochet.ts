import { evenRows, nearest } from './counts.js';
import { DOUBLE, type Fabric, SINGLE } from './fabrics.js';
import { COLORS, type ColorName, type Yarn } from './yarns.js';
import type { Construction, Move, Piece, Shape } from './pattern.js';

/** A ball or tube of a toy: increases to a width, even rounds, decreases to an opening. */
export interface ToyPart {
  name: string;
  copies: number;
  color: ColorName;
  /** Rounds of six increases after the magic ring, even rounds, and rounds of six decreases. */
  grow: number;
  even: number;
  shrink: number;
  /** Whether the height of the part counts towards the height of the toy. */
  isHigh?: boolean;
}

const RING = 6;

/** A crocheted toy of stuffed parts, in spiral rounds. */
export function toy(plan: {
  name: string;
  animal: string;
  parts: readonly ToyPart[];
  yarn: Yarn;
  difficulty: 2 | 3;
}): Construction {
  const { parts, yarn } = plan;
  return {
    name: '钩针玩偶',
    category: 'hat',
    sizes: [{ code: '均码', label: plan.animal, fits: {}, ease: null }],
    pieces: parts.map((part) => toyPiece(part)),
    charts: [],
    techniques: ['amigurumi', 'in-the-round'],
    words: [
      `从头到脚分 ${parts.length} 个部件螺旋钩织，环形起针，填棉后缝合`,
      '全用短针，六等分加减针',
    ],
    difficulty: plan.difficulty,
    finishing: ['各部件填棉，按图缝合：先头和身，再四肢和耳朵；安全眼装在头的第 9、10 圈之间。'],
    notions: [
      { type: '安全眼', qty: 2, spec: '8mm' },
      { type: '填充棉', qty: Math.round(yarn.grams * 1.2), spec: 'g' },
      { type: '缝针', qty: 1, spec: null },
    ],
    layers: 1,
    shape: 'toy',
  };
}

function toyPiece({ name, copies, color, grow, even, shrink, isHigh }: ToyPart): Piece {
  const fabric: Fabric = { ...SINGLE, colors: [COLORS[color].zh] };
  const left = RING * (1 + grow - shrink);
  const steps = (times: number) => (times === 0 ? [] : [{ rows: 1, stitches: 1, times }]);
  const moves: Move[] = [
    { do: 'cast_on', stitches: RING, note: `环形起针，钩 6 短针（${COLORS[color].zh}）` },
    {
      do: 'shape',
      way: 'increase',
      points: RING,
      steps: steps(grow),
      plainRows: 0,
      fabric,
      isEven: true,
      note: '6 份，每份末尾 1 针加针',
    },
    // A stuffed ball is as high as it is wide.
    ...(isHigh ? [{ do: 'width', measure: 'height', times: 1 / Math.PI, seams: 0 } as const] : []),
    { do: 'work', rows: even, fabric },
    {
      do: 'shape',
      way: 'decrease',
      points: RING,
      steps: steps(shrink),
      plainRows: 0,
      fabric,
      isEven: true,
      note: '6 份，每份末尾 2 针并 1 针',
    },
    {
      do: 'finish',
      stitches: left,
      how: left === RING ? '填棉，断线抽紧' : '留长线，填棉后缝到位',
    },
  ];
  return { name, worked: 'round', copies, tool: '钩针', moves: [moves] };
}

/** A bag: a round base, straight sides, and two handles. */
export function bag(plan: {
  name: string;
  kind: 'bucket' | 'net' | 'tote';
  yarn: Yarn;
  main: ColorName;
  stripe?: ColorName;
  /** Flat width and height in cm. */
  sizes: readonly [code: string, width: number, height: number][];
  difficulty: 1 | 2 | 3;
}): Construction {
  const { yarn, kind, sizes } = plan;
  const { gauge } = yarn;
  const colors = plan.stripe
    ? [
        ...Array<string>(8).fill(COLORS[plan.main].zh),
        ...Array<string>(3).fill(COLORS[plan.stripe].zh),
      ]
    : [COLORS[plan.main].zh];
  const double = { stitches: gauge.stitches * 0.94, rows: gauge.rows * 0.5 };
  const side: Fabric =
    kind === 'net'
      ? { ...DOUBLE, name: '长针网格', gauge: double, factor: 0.95, rows: 1, colors }
      : { ...SINGLE, colors };
  const base: Fabric = { ...SINGLE, colors: [COLORS[plan.main].zh] };
  const body: Piece = {
    name: '包身',
    worked: 'round',
    copies: 1,
    tool: '钩针',
    moves: sizes.map(([, width, height]): Move[] => {
      const around = nearest((2 * width * (side.gauge ?? gauge).stitches) / 10, RING);
      const times = around / RING - 1;
      const sideGauge = side.gauge ?? gauge;
      return [
        { do: 'cast_on', stitches: RING, note: '环形起针，钩 6 短针' },
        {
          do: 'shape',
          way: 'increase',
          points: RING,
          steps: [{ rows: 1, stitches: 1, times }],
          plainRows: 0,
          fabric: base,
          isEven: true,
          note: '包底：6 份，每份末尾 1 针加针',
        },
        { do: 'width', measure: 'width', times: 0.5, seams: 0, fabric: side },
        { do: 'from', measure: 'height' },
        { do: 'work', rows: evenRows(height, sideGauge), fabric: side, note: '包身：不加不减' },
        { do: 'to', measure: 'height' },
        { do: 'finish', stitches: around, how: '引拔一圈，断线' },
      ];
    }),
  };
  const handle: Piece = {
    name: '手柄',
    worked: 'flat',
    copies: 2,
    tool: '钩针',
    moves: sizes.map(([, , height]): Move[] => [
      { do: 'cast_on', stitches: 6, note: '锁针起针' },
      { do: 'work', rows: evenRows(height * 1.3, gauge), fabric: base },
      { do: 'finish', stitches: 6, how: '断线，缝在包口里侧' },
    ]),
  };
  return {
    name: { bucket: '水桶包', net: '网兜', tote: '托特包' }[kind],
    category: 'scarf',
    sizes: sizes.map(([code]) => ({ code, label: null, fits: {}, ease: null })),
    pieces: [body, handle],
    charts: [],
    techniques: ['in-the-round', 'one-piece', ...(kind === 'net' ? (['mesh'] as const) : [])],
    words: [
      '包底从环形起针往外加，钩成圆，包身一圈圈直上，最后缝两条手柄',
      kind === 'net' ? '包身是长针网格，轻，能撑大' : '短针密实，不用衬里',
    ],
    difficulty: plan.difficulty,
    finishing: ['手柄对称缝牢。'],
    notions: [{ type: '缝针', qty: 1, spec: null }],
    // Front, back and base; the measures are those of the flat bag.
    layers: 2.35,
    shape: 'bag',
  };
}

/** A blanket of granny squares. */
export function grannyBlanket(plan: {
  name: string;
  yarn: Yarn;
  colors: readonly ColorName[];
  across: number;
  down: number;
}): Construction {
  const { yarn, across, down, colors } = plan;
  const gauge = { stitches: yarn.gauge.stitches * 0.94, rows: yarn.gauge.rows * 0.5 };
  const rounds = colors.length;
  const fabric: Fabric = {
    ...DOUBLE,
    gauge,
    rows: 1,
    colors: colors.map((name) => COLORS[name].zh),
  };
  const square: Move[] = [
    { do: 'cast_on', stitches: 12, note: '环形起针，钩 4 组 3 长针，组间 2 锁针' },
    { do: 'from', measure: 'width' },
    { do: 'from', measure: 'height' },
    { do: 'work', rows: 1, fabric },
    {
      do: 'shape',
      way: 'increase',
      points: 4,
      steps: [{ rows: 1, stitches: 3, times: rounds - 1 }],
      plainRows: 0,
      fabric,
      note: '每圈换一色，四角各多一组 3 长针',
    },
    { do: 'to', measure: 'width', times: 2 * across },
    { do: 'to', measure: 'height', times: 2 * down },
    { do: 'finish', stitches: 12 * rounds, how: '引拔，断线' },
  ];
  const shape: Shape = 'motifs';
  return {
    name: '祖母方格毯',
    category: 'scarf',
    sizes: [{ code: '均码', label: `${across} × ${down} 片`, fits: {}, ease: null }],
    pieces: [
      { name: '方格花片', worked: 'round', copies: across * down, tool: '钩针', moves: [square] },
    ],
    charts: [],
    gauge: { ...gauge, stitch: '长针' },
    techniques: ['granny-square', 'motifs', 'start-in-middle'],
    words: [
      `${across * down} 片祖母方格，从中心往外钩 ${rounds} 圈，每圈一色，最后拼成毯子`,
      '花片小，随身带着钩',
    ],
    difficulty: 2,
    finishing: ['花片正面相对，用短针把边逐针拼起来，再沿四边钩一圈短针。'],
    notions: [{ type: '缝针', qty: 1, spec: null }],
    layers: 1,
    shape,
  };
}
