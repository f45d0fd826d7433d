import { evenRows, shapeAlong, stitchesFor } from './counts.js';
import { type Fabric, PLAIN, RIB_2_FLAT } from './fabrics.js';
import {
  BAND_CM,
  chartsOf,
  edgeBand,
  fabricOf,
  fitTechnique,
  type GarmentPlan,
  neckBand,
  RIB_CM,
  sizesOf,
  sleeveUp,
} from './garment.js';
import type { Construction, Move, Piece } from './pattern.js';
import type { Body } from './sizes.js';

const BACK_NECK_CM = 2;
const FRONT_NECK_CM = 7;

/** A pullover or an open cardigan of flat pieces with dropped shoulders, from the hem up. */
export function dropShoulder(plan: GarmentPlan): Construction {
  const fabric = fabricOf(plan, 'flat');
  const back = bodyPiece(plan, fabric, '后片', BACK_NECK_CM);
  const pieces = plan.isOpen
    ? [back, frontPiece(plan, fabric), sleeveUp(plan, sleeveFabric(fabric)), frontBand(plan)]
    : [
        back,
        bodyPiece(plan, fabric, '前片', FRONT_NECK_CM),
        sleeveUp(plan, sleeveFabric(fabric)),
        neckBand(plan, (body) => 2 * body.neckWidth + 2 * FRONT_NECK_CM),
      ];
  return {
    name: plan.isOpen ? 'V 领开衫' : '套头衫',
    category: 'sweater',
    sizes: sizesOf(plan),
    pieces,
    charts: chartsOf(fabric),
    techniques: [
      'bottom-up',
      'worked-flat',
      'seamed',
      'drop-sleeve',
      'long-sleeve',
      plan.isOpen ? 'v-neck' : 'crew-neck',
      fitTechnique(plan.ease),
      ...plan.motif.techniques,
    ],
    words: [
      plan.isOpen
        ? '从下往上分后片、两片前片和两只袖织，落肩，V 领，最后挑织前襟，缝五粒扣'
        : '从下往上片织，前后片相同，只有领口深浅不同，落肩，圆领',
      '肩线用三针收针法拼合，袖缝与侧缝一次缝好',
    ],
    difficulty: plan.difficulty,
    finishing: [
      '前后片正面相对，用三针收针法拼合两肩。',
      '袖顶中点对准肩线，缝上袖子，再从袖口到下摆一次缝好袖缝与侧缝。',
    ],
    notions: [
      { type: '缝针', qty: 1, spec: null },
      ...(plan.isOpen ? [{ type: '纽扣', qty: 5, spec: '18mm' }] : []),
    ],
    layers: 1,
    shape: plan.isOpen ? 'cardigan' : 'pullover',
  };
}

/** Motifs that are cut at the sides go on in sleeves; cables and lace stay on the body. */
function sleeveFabric(fabric: Fabric): Fabric {
  return fabric.chart && !fabric.isCut ? PLAIN : fabric;
}

function measuresOf(plan: GarmentPlan, body: Body) {
  const { gauge } = plan.yarn;
  const stitches = stitchesFor((body.bust + plan.ease) / 2, gauge, 4, 2);
  const neck = 2 * Math.round((body.neckWidth * gauge.stitches) / 20);
  const rib = evenRows(RIB_CM, gauge) + 1;
  const rows = evenRows(body.length, gauge) - rib - 1;
  return { stitches, neck, rib, rows, shoulder: (stitches - neck) / 2 };
}

function bodyPiece(plan: GarmentPlan, fabric: Fabric, name: string, neckCm: number): Piece {
  const { gauge } = plan.yarn;
  const isBack = neckCm === BACK_NECK_CM;
  const movesOf = (body: Body): Move[] => {
    const { stitches, neck, rib, rows, shoulder } = measuresOf(plan, body);
    const neckRows = evenRows(neckCm, gauge);
    // Half of a front neck is bound off at once, the other half is decreased.
    const centre = isBack ? neck : 2 * Math.round(neck / 4);
    return [
      { do: 'cast_on', stitches, note: '小号针' },
      ...(isBack ? [{ do: 'from', measure: 'length' } as const] : []),
      { do: 'work', rows: rib, fabric: RIB_2_FLAT },
      // The open front and its band are counted with their own pieces.
      { do: 'width', measure: 'bust', times: 1, seams: 2 },
      { do: 'work', rows: rows - neckRows - (rows % 2), fabric, note: '换大号针' },
      { do: 'split', centre, note: '先织一侧，另一侧对称织' },
      shapeAlong('decrease', (neck - centre) / 2, neckRows, {
        points: 1,
        unit: 2,
        fabric,
        note: '在领口一侧减针',
      }),
      ...(isBack ? [{ do: 'to', measure: 'length' } as const] : []),
      { do: 'finish', stitches: shoulder, how: '留在防解别针上，待合肩' },
    ];
  };
  return { name, worked: 'flat', copies: 1, tool: '大号针', moves: plan.bodies.map(movesOf) };
}

/** One of two fronts: the V neck begins a little above the underarm. */
function frontPiece(plan: GarmentPlan, fabric: Fabric): Piece {
  const { gauge } = plan.yarn;
  const movesOf = (body: Body): Move[] => {
    const { rib, rows, shoulder } = measuresOf(plan, body);
    const width = (body.bust + plan.ease) / 4 - BAND_CM / 2;
    const stitches = Math.max(shoulder + 2, stitchesFor(width, gauge, 4, 2));
    const neckRows = evenRows(body.armhole - 1, gauge);
    return [
      { do: 'cast_on', stitches, note: '小号针' },
      { do: 'work', rows: rib, fabric: RIB_2_FLAT },
      { do: 'width', measure: 'bust', times: 2, seams: 1 },
      { do: 'work', rows: rows - neckRows - (rows % 2) + 1, fabric, note: '换大号针' },
      shapeAlong('decrease', stitches - shoulder, neckRows, {
        points: 1,
        unit: 2,
        fabric,
        note: '在领口一侧离边 2 针处减针',
      }),
      { do: 'finish', stitches: shoulder, how: '留在防解别针上，待合肩' },
    ];
  };
  return {
    name: '前片',
    worked: 'flat',
    copies: 2,
    tool: '大号针',
    moves: plan.bodies.map(movesOf),
    after: ['第二片对称：领口减针在另一侧。'],
  };
}

function frontBand(plan: GarmentPlan): Piece {
  const band = {
    name: '前襟',
    copies: 1,
    note: '从右下摆沿前襟、后领到左下摆挑针',
    isBust: true,
  };
  return edgeBand(plan, band, (body) => 2 * body.length + body.neckWidth);
}
