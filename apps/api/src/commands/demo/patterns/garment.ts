import type { Technique } from '#contracts';
import { evenRows, nearest, shapeAlong, stitchesFor } from './counts.js';
import { type Fabric, RIB_1, RIB_1_FLAT, RIB_2, RIB_2_FLAT } from './fabrics.js';
import type { Gauge } from './knit.js';
import type { Motif } from './motifs.js';
import type { DemoSize, Move, Piece } from './pattern.js';
import type { Body } from './sizes.js';
import type { Yarn } from './yarns.js';

/** What a garment is made of. */
export interface GarmentPlan {
  name: string;
  motif: Motif;
  yarn: Yarn;
  bodies: readonly Body[];
  /** Finished bust less body, in cm. */
  ease: number;
  difficulty: 2 | 3 | 4 | 5;
  /** Open at the front, with a button band. */
  isOpen?: boolean;
  isMachine?: boolean;
}

export const BAND_CM = 3;
export const RIB_CM = 5;
/** Sleeves are this much wider than the arm, cuffs than the wrist. */
const ARM_EASE = 6;
const CUFF_EASE = 4.5;

export const sizesOf = ({ bodies, ease }: GarmentPlan): DemoSize[] =>
  bodies.map(({ code, label, fits }) => ({ code, label, fits, ease }));

/** The stitches of a sleeve at the upper arm and at the cuff. */
export function sleeveStitches(body: Body, gauge: Gauge, cuffExtra = 0, wide = 0) {
  const cuff = stitchesFor(body.wrist + CUFF_EASE, gauge, 4, cuffExtra);
  const arm = Math.max(cuff, stitchesFor(body.upperArm + ARM_EASE + wide, gauge, 2));
  return { arm, cuff };
}

/** A sleeve from waste yarn at the underarm down to the cuff. */
export function sleeveDown(
  plan: GarmentPlan,
  underarm: (body: Body) => number,
  fabric: Fabric,
): Piece {
  const { gauge } = plan.yarn;
  const movesOf = (body: Body): Move[] => {
    const { arm, cuff } = sleeveStitches(body, gauge);
    const add = underarm(body);
    const rib = evenRows(RIB_CM, gauge);
    const rows = evenRows(body.arm - RIB_CM, gauge);
    const even = evenRows(4, gauge);
    return [
      { do: 'take', stitches: arm - add, as: '袖', add, note: '从腋下中间开始一圈' },
      { do: 'width', measure: 'upper_arm', times: 1, seams: 0 },
      { do: 'from', measure: 'sleeve' },
      { do: 'work', rows: even, fabric },
      shapeAlong('decrease', arm - cuff, rows - even, {
        points: 2,
        unit: 1,
        fabric,
        note: '在腋下中线两侧减针',
      }),
      { do: 'width', measure: 'cuff', times: 1, seams: 0 },
      { do: 'work', rows: rib, fabric: RIB_2, note: '换小号针' },
      { do: 'to', measure: 'sleeve' },
      { do: 'finish', stitches: cuff, how: '按罗纹松松收针' },
    ];
  };
  return {
    name: '袖',
    worked: 'round',
    copies: 2,
    tool: '大号针',
    moves: plan.bodies.map(movesOf),
  };
}

/** A flat sleeve from the cuff up, for a dropped shoulder. */
export function sleeveUp(plan: GarmentPlan, fabric: Fabric): Piece {
  const { gauge } = plan.yarn;
  const movesOf = (body: Body): Move[] => {
    const { arm, cuff } = sleeveStitches(body, gauge, 2, 2);
    const rib = evenRows(RIB_CM, gauge) + 1;
    const rows = evenRows(body.arm - 1 - RIB_CM, gauge);
    return [
      { do: 'cast_on', stitches: cuff, note: '小号针' },
      { do: 'from', measure: 'sleeve' },
      { do: 'work', rows: rib, fabric: RIB_2_FLAT },
      { do: 'width', measure: 'cuff', times: 1, seams: 2 },
      { do: 'work', rows: 1, fabric, note: '换大号针' },
      shapeAlong('increase', arm + 2 - cuff, rows - 2, {
        points: 2,
        unit: 2,
        fabric,
        note: '离边 1 针处加针，加出的针织平针',
      }),
      { do: 'work', rows: 1, fabric },
      { do: 'width', measure: 'upper_arm', times: 1, seams: 2 },
      { do: 'to', measure: 'sleeve' },
      { do: 'finish', stitches: arm + 2, how: '松松收针' },
    ];
  };
  return { name: '袖', worked: 'flat', copies: 2, tool: '大号针', moves: plan.bodies.map(movesOf) };
}

/** A ribbed neckband around the opening. @param around length of the edge in cm */
export function neckBand(plan: GarmentPlan, around: (body: Body) => number): Piece {
  const { gauge } = plan.yarn;
  return {
    name: '领',
    worked: 'round',
    copies: 1,
    tool: '小号环针',
    moves: plan.bodies.map((body): Move[] => {
      const stitches = stitchesFor(around(body), gauge, 4);
      return [
        { do: 'pick_up', stitches, note: '从左肩开始沿领口挑针' },
        { do: 'width', measure: 'neck_round', times: 1, seams: 0 },
        { do: 'work', rows: evenRows(2.5, gauge), fabric: RIB_2 },
        { do: 'finish', stitches, how: '弹性收针' },
      ];
    }),
  };
}

/** The band of armholes or of a front, along an edge of so many cm. */
export function edgeBand(
  plan: GarmentPlan,
  band: { name: string; copies: number; note: string; isBust: boolean },
  length: (body: Body) => number,
): Piece {
  const { gauge } = plan.yarn;
  const isRound = !band.isBust;
  return {
    name: band.name,
    worked: isRound ? 'round' : 'flat',
    copies: band.copies,
    tool: '小号环针',
    moves: plan.bodies.map((body): Move[] => {
      const stitches = stitchesFor(length(body), gauge, 2, isRound ? 0 : 1);
      return [
        { do: 'pick_up', stitches, note: band.note },
        ...(band.isBust ? [{ do: 'from', measure: 'bust' } as const] : []),
        {
          do: 'work',
          rows: Math.round(((band.isBust ? BAND_CM : 2.5) * gauge.rows) / 10),
          fabric: isRound ? RIB_1 : RIB_1_FLAT,
        },
        ...(band.isBust ? [{ do: 'to', measure: 'bust' } as const] : []),
        { do: 'finish', stitches, how: '按罗纹收针' },
      ];
    }),
  };
}

/** The body below the underarm, in the round down to the ribbed hem. */
export function bodyDown(
  rows: number,
  fabric: Fabric,
  gauge: Gauge,
  rib: Fabric,
  stitches: number,
): Move[] {
  return [
    { do: 'work', rows, fabric },
    { do: 'work', rows: evenRows(RIB_CM, gauge), fabric: rib, note: '换小号针' },
    { do: 'to', measure: 'length' },
    { do: 'finish', stitches, how: '按罗纹松松收针' },
  ];
}

/** A chart around a body: whole repeats, the same number at front and back, plain stitches at the sides. */
export function aroundBody(fabric: Fabric, stitches: number): Fabric {
  if (!fabric.chart) return fabric;
  const repeats = 2 * Math.floor(stitches / 2 / fabric.multiple);
  return { ...fabric, isCut: false, repeats };
}

/** The motif's fabric, or plain knitting where it has no chart to go around. */
export function fabricOf(plan: GarmentPlan, worked: 'flat' | 'round'): Fabric {
  return plan.motif.fabric(worked, plan.yarn.gauge, `${plan.name} 花样`);
}

export const chartsOf = (fabric: Fabric) => (fabric.chart ? [fabric.chart] : []);

/** The bust in stitches of the round, a multiple of 4. */
export function bustStitches(body: Body, plan: GarmentPlan): number {
  return nearest(((body.bust + plan.ease) * plan.yarn.gauge.stitches) / 10, 4);
}

export function fitTechnique(ease: number): Technique {
  return ease < 2.5 ? 'no-ease' : ease <= 15 ? 'positive-ease' : 'oversized';
}
