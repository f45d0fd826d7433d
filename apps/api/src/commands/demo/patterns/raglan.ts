import { evenRows, increaseRounds, stitchesFor } from './counts.js';
import { type Fabric, PLAIN, RIB_1, RIB_1_FLAT, RIB_2 } from './fabrics.js';
import {
  aroundBody,
  BAND_CM,
  bodyDown,
  bustStitches,
  chartsOf,
  edgeBand,
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

/** A raglan from the neck down in one piece: a pullover in the round, or an open cardigan in rows. */
export function raglan(plan: GarmentPlan): Construction {
  const worked = plan.isOpen ? 'flat' : 'round';
  const fabric = fabricOf(plan, worked);
  const plain = fabric.chart ? PLAIN : fabric;
  const underarm = (body: Body) => countsOf(plan, body).underarm;
  return {
    name: plan.isOpen ? '插肩开衫' : '插肩套头衫',
    category: 'sweater',
    sizes: sizesOf(plan),
    pieces: [
      bodyPiece(plan, fabric, plain),
      sleeveDown(plan, underarm, plain),
      ...(plan.isOpen ? [band(plan)] : []),
    ],
    charts: chartsOf(fabric),
    techniques: [
      'top-down',
      plan.isOpen ? 'worked-flat' : 'in-the-round',
      'seamless',
      'one-piece',
      'raglan-sleeve',
      'crew-neck',
      'long-sleeve',
      fitTechnique(plan.ease),
      ...plan.motif.techniques,
    ],
    words: [
      plan.isOpen
        ? '从领口往下一片织，沿四条插肩线加针，分出袖子后身片继续往返织，最后挑织前襟，缝五粒扣'
        : '从领口往下圈织，沿四条插肩线加针，分出袖子后身片和袖都圈织到底',
      '全程无需缝合',
      ...(fabric.chart ? ['花样织在腋下以下的身片上，两侧留几针平针'] : []),
    ],
    difficulty: plan.difficulty,
    finishing: ['腋下的小洞用线尾缝合。'],
    notions: [
      { type: '记号扣', qty: 4, spec: null },
      ...(plan.isOpen ? [{ type: '纽扣', qty: 5, spec: '15mm' }] : []),
    ],
    layers: 1,
    shape: plan.isOpen ? 'raglan-cardigan' : 'raglan',
  };
}

/**
 * Counts of the yoke. The underarm starts at 4 % of the bust and grows until the increases fit into the depth of the
 * yoke. Sleeves and body may increase at different rates.
 */
function countsOf(plan: GarmentPlan, body: Body) {
  const { gauge } = plan.yarn;
  const bust = bustStitches(body, plan);
  const { arm } = sleeveStitches(body, gauge);
  const unit = plan.isOpen ? 2 : 1;
  const rows = evenRows(body.armhole + YOKE_EASE_CM - NECK_CM, gauge);
  // An open front needs an odd band, so that both fronts have the same stitches.
  const bandStitches = plan.isOpen ? 2 * Math.floor((BAND_CM * gauge.stitches) / 20) + 1 : 0;
  // Odd in an open front, so that the stitches of the collar are odd, as its rib needs.
  const least = 2 * Math.ceil(bust / 50) + (plan.isOpen ? 1 : 0);
  for (let underarm = least; underarm <= bust / 10; underarm += 2) {
    const half = bust / 2 - underarm;
    const wanted = stitchesFor(body.neckWidth + 1, gauge);
    const neck = wanted + ((half - wanted) % 2 === 0 ? 0 : 1);
    const upper = arm - underarm;
    const first = Math.max(4, Math.round(neck * 0.4));
    const sleeve = first + ((upper - first) % 2 === 0 ? 0 : 1);
    const events = { body: (half - neck) / 2, sleeve: (upper - sleeve) / 2 };
    const most = Math.max(events.body, events.sleeve);
    if (events.sleeve > 0 && most * unit <= rows) {
      // Of the increases, both kinds together come first, then those of the larger kind alone.
      const both = Math.min(events.body, events.sleeve);
      const rowsOfBoth = 2 * Math.round((rows * both) / most / 2);
      return {
        bust,
        underarm,
        neck,
        sleeve,
        upper,
        both,
        most,
        rows,
        rowsOfBoth,
        bandStitches,
        events,
      };
    }
  }
  throw new Error(`${plan.name} ${body.code}: the increases do not fit the yoke`);
}

function bodyPiece(plan: GarmentPlan, fabric: Fabric, plain: Fabric): Piece {
  const { gauge } = plan.yarn;
  const isOpen = plan.isOpen ?? false;
  const unit = isOpen ? 2 : 1;
  const movesOf = (body: Body): Move[] => {
    const counts = countsOf(plan, body);
    const { bust, underarm, neck, sleeve, upper, both, most, rows, rowsOfBoth, bandStitches } =
      counts;
    const stitches = 2 * neck + 2 * sleeve - bandStitches;
    const collar = evenRows(NECK_CM, gauge) + (isOpen ? 1 : 0);
    const length = evenRows(body.length - RIB_CM, gauge) - collar - rows;
    const larger = counts.events.body >= counts.events.sleeve ? '身片' : '袖';
    const left = bust - bandStitches;
    const around = aroundBody(fabric, left);
    return [
      { do: 'cast_on', stitches, note: '小号针' },
      { do: 'from', measure: 'length' },
      { do: 'work', rows: collar, fabric: isOpen ? RIB_1_FLAT : RIB_1 },
      { do: 'from', measure: 'yoke_depth' },
      { do: 'work', rows: isOpen ? 1 : 2, fabric: plain, note: placeMarkers(isOpen) },
      increaseRounds(8, both, rowsOfBoth, {
        unit,
        fabric: plain,
        note: '四条插肩线两侧各加 1 针',
      }),
      increaseRounds(4, most - both, rows - rowsOfBoth, {
        unit,
        fabric: plain,
        note: `只在${larger}一侧加针`,
      }),
      ...(isOpen ? [{ do: 'work', rows: 1, fabric: plain } as const] : []),
      { do: 'to', measure: 'yoke_depth' },
      {
        do: 'set_aside',
        stitches: upper,
        parts: 2,
        as: '袖',
        add: underarm,
        note: '袖的针穿到别线上，腋下卷针加针',
      },
      { do: 'width', measure: 'bust', times: 1, seams: 0 },
      ...bodyDown(length, around, gauge, isOpen ? RIB_1_FLAT : RIB_2, left),
    ];
  };
  return {
    name: '身片',
    worked: isOpen ? 'flat' : 'round',
    copies: 1,
    tool: '大号环针',
    moves: plan.bodies.map(movesOf),
  };
}

const placeMarkers = (isOpen: boolean) =>
  isOpen
    ? '换大号针，在前片、袖、后片之间放 4 个记号扣'
    : '换大号针，在前后片与袖之间放 4 个记号扣';

function band(plan: GarmentPlan): Piece {
  const edge = { name: '前襟', copies: 1, note: '从右下摆沿前襟与领口到左下摆挑针', isBust: true };
  return edgeBand(plan, edge, (body) => 2 * body.length + 2 * body.neckWidth);
}
