import { evenRows, stitchesFor } from './counts.js';
import { type Fabric, PLAIN, RIB_2 } from './fabrics.js';
import type { Motif } from './motifs.js';
import type { Construction, Move, Piece } from './pattern.js';
import type { SmallSize } from './sizes.js';
import type { Yarn } from './yarns.js';

export interface HandPlan {
  name: string;
  kind: 'socks' | 'mittens' | 'fingerless';
  motif: Motif;
  yarn: Yarn;
  sizes: readonly SmallSize[];
  difficulty: 2 | 3 | 4;
}

const CUFF_CM = { socks: 4, mittens: 6, fingerless: 6 } as const;
const LEG_CM = 15;

/** A pair of socks with an afterthought heel, or of mittens with a thumb gusset, in the round. */
export function pair(plan: HandPlan): Construction {
  const fabric = plan.motif.fabric('round', plan.yarn.gauge, `${plan.name} 花样`);
  const isSocks = plan.kind === 'socks';
  return {
    name: { socks: '袜子', mittens: '连指手套', fingerless: '半指手套' }[plan.kind],
    category: 'hat',
    sizes: plan.sizes.map(({ code, label, fits }) => ({ code, label, fits, ease: null })),
    pieces: isSocks ? sockPieces(plan, fabric) : handPieces(plan, fabric),
    charts: fabric.chart ? [fabric.chart] : [],
    techniques: [
      isSocks ? 'top-cuff-down' : 'bottom-up',
      'in-the-round',
      'seamless',
      'ribbed',
      ...plan.motif.techniques,
    ],
    words: [
      isSocks
        ? '从袜口往下圈织成筒，后跟位置织一段别线，最后拆开挑针补织后跟，跟和脚尖一样收'
        : `从手腕往上圈织，拇指处加三角档，${plan.kind === 'mittens' ? '指尖两侧收针' : '到指根收边，露出手指'}`,
      isSocks ? '左右相同，后跟磨破了可以重织' : '左右手相同',
    ],
    difficulty: plan.difficulty,
    finishing: [],
    notions: [{ type: '记号扣', qty: 2, spec: null }],
    layers: 1,
    shape: isSocks ? 'socks' : 'mittens',
  };
}

/** The stitches of a tube: a multiple of the rib and of the motif. */
function aroundOf(plan: HandPlan, fabric: Fabric, round: number): number {
  const { gauge } = plan.yarn;
  let multiple = 4;
  while (multiple % fabric.multiple !== 0) multiple += 4;
  return stitchesFor(round * 0.92, gauge, multiple);
}

/** Four decreases every second round, until a good third is left. */
function toe(stitches: number): { move: Move; left: number; rounds: number } {
  const times = Math.round((stitches * 0.62) / 4);
  return {
    move: {
      do: 'shape',
      way: 'decrease',
      points: 4,
      steps: [{ rows: 2, stitches: 1, times }],
      plainRows: 0,
      fabric: PLAIN,
      note: '两侧各 2 处减针',
    },
    left: stitches - 4 * times,
    rounds: 2 * times,
  };
}

function sockPieces(plan: HandPlan, fabric: Fabric): Piece[] {
  const { gauge } = plan.yarn;
  const main = ({ round, long }: SmallSize): Move[] => {
    const stitches = aroundOf(plan, fabric, round);
    const cap = toe(stitches);
    const cuff = evenRows(CUFF_CM.socks, gauge);
    const leg = evenRows(LEG_CM, gauge) - cuff;
    const foot = evenRows(long * 0.95, gauge) - 2 * cap.rounds;
    return [
      { do: 'cast_on', stitches, note: '首尾相接成圈' },
      { do: 'width', measure: 'foot_round', times: 1, seams: 0 },
      { do: 'from', measure: 'leg_length' },
      { do: 'work', rows: cuff, fabric: RIB_2 },
      { do: 'work', rows: leg, fabric },
      { do: 'to', measure: 'leg_length' },
      { do: 'from', measure: 'foot_length' },
      { do: 'work', rows: foot, fabric, note: '第一圈用别线织一半的针，留作后跟，再用主线织过' },
      cap.move,
      { do: 'to', measure: 'foot_length' },
      { do: 'finish', stitches: cap.left, how: '平针缝合脚尖' },
    ];
  };
  const heel = ({ round }: SmallSize): Move[] => {
    const stitches = aroundOf(plan, fabric, round);
    const cap = toe(stitches);
    return [
      { do: 'pick_up', stitches, note: '拆掉别线，上下各挑一半的针' },
      { do: 'from', measure: 'foot_length' },
      cap.move,
      { do: 'to', measure: 'foot_length' },
      { do: 'finish', stitches: cap.left, how: '平针缝合后跟' },
    ];
  };
  const piece = (name: string, movesOf: (size: SmallSize) => Move[]): Piece => {
    return { name, worked: 'round', copies: 2, tool: '双头针', moves: plan.sizes.map(movesOf) };
  };
  return [piece('袜身', main), piece('后跟', heel)];
}

function handPieces(plan: HandPlan, fabric: Fabric): Piece[] {
  const { gauge } = plan.yarn;
  const isFull = plan.kind === 'mittens';
  const hand = ({ round, long }: SmallSize): Move[] => {
    const stitches = aroundOf(plan, fabric, round);
    const gusset = gussetOf(stitches);
    const cuff = evenRows(CUFF_CM[plan.kind], gauge);
    const cap = toe(stitches);
    const total = evenRows((isFull ? long : long * 0.62) + CUFF_CM[plan.kind] - 1, gauge);
    const above = total - cuff - 3 * gusset - (isFull ? cap.rounds : 4) - 2;
    return [
      { do: 'cast_on', stitches, note: '首尾相接成圈' },
      { do: 'from', measure: 'hand_length' },
      { do: 'work', rows: cuff, fabric: RIB_2 },
      { do: 'width', measure: 'hand_round', times: 1, seams: 0 },
      { do: 'work', rows: 2, fabric: PLAIN },
      {
        do: 'shape',
        way: 'increase',
        points: 2,
        steps: [{ rows: 3, stitches: 1, times: gusset }],
        plainRows: 0,
        fabric: { ...fabric, isCut: true },
        note: '在拇指针两侧加针，加出的针织平针',
      },
      {
        do: 'set_aside',
        stitches: 2 * gusset + 1,
        parts: 1,
        as: '拇指',
        add: 1,
        note: '拇指的针穿到别线上',
      },
      { do: 'work', rows: above, fabric },
      isFull ? cap.move : { do: 'work', rows: 4, fabric: RIB_2 },
      { do: 'to', measure: 'hand_length' },
      {
        do: 'finish',
        stitches: isFull ? cap.left : stitches,
        how: isFull ? '平针缝合' : '按罗纹收针',
      },
    ];
  };
  const thumb = ({ round, long }: SmallSize): Move[] => {
    const gusset = gussetOf(aroundOf(plan, fabric, round));
    const rows = evenRows(isFull ? long * 0.28 : 2.5, gauge);
    const stitches = 2 * gusset + 2;
    return [
      { do: 'take', stitches: stitches - 1, as: '拇指', add: 1, note: '在虎口挑 1 针' },
      { do: 'work', rows, fabric: PLAIN },
      { do: 'spread', change: 'twoTogether', times: isFull ? gusset + 1 : 0, fabric: PLAIN },
      { do: 'finish', stitches: isFull ? gusset + 1 : stitches, how: isFull ? '断线抽紧' : '收针' },
    ];
  };
  const piece = (name: string, movesOf: (size: SmallSize) => Move[]): Piece => {
    return { name, worked: 'round', copies: 2, tool: '双头针', moves: plan.sizes.map(movesOf) };
  };
  return [piece('手掌', hand), piece('拇指', thumb)];
}

/** Increases of the thumb gusset: the thumb takes about a third of the hand. */
const gussetOf = (stitches: number) => Math.round(stitches * 0.15);
