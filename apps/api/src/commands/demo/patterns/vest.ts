import { evenRows, shapeAlong, stitchesFor } from './counts.js';
import { type Fabric, RIB_2_FLAT } from './fabrics.js';
import {
  chartsOf,
  edgeBand,
  fabricOf,
  fitTechnique,
  type GarmentPlan,
  neckBand,
  RIB_CM,
  sizesOf,
} from './garment.js';
import type { Construction, Move, Piece } from './pattern.js';
import type { Body } from './sizes.js';

/** A sleeveless pullover with a V neck, in two flat pieces from the hem up. */
export function vest(plan: GarmentPlan): Construction {
  const fabric = fabricOf(plan, 'flat');
  return {
    name: 'V 领背心',
    category: 'sweater',
    sizes: sizesOf(plan),
    pieces: [
      panel(plan, fabric, '后片'),
      panel(plan, fabric, '前片'),
      neckBand(plan, (body) => body.neckWidth + 2 * (body.armhole - 3)),
      edgeBand(
        plan,
        { name: '袖窿边', copies: 2, note: '从腋下开始沿袖窿挑针', isBust: false },
        (body) => 2 * (body.armhole + 3),
      ),
    ],
    charts: chartsOf(fabric),
    techniques: [
      'bottom-up',
      'worked-flat',
      'seamed',
      'sleeveless',
      'v-neck',
      fitTechnique(plan.ease),
      ...plan.motif.techniques,
    ],
    words: [
      '从下往上片织前后两片，袖窿收针，前片 V 领',
      '合肩后挑织领口和袖窿的罗纹边，最后缝侧缝，没有袖子',
    ],
    difficulty: plan.difficulty,
    finishing: ['前后片正面相对，用三针收针法拼合两肩，再缝侧缝。'],
    notions: [{ type: '缝针', qty: 1, spec: null }],
    layers: 1,
    shape: 'vest',
  };
}

function panel(plan: GarmentPlan, fabric: Fabric, name: string): Piece {
  const { gauge } = plan.yarn;
  const isBack = name === '后片';
  const movesOf = (body: Body): Move[] => {
    const stitches = stitchesFor((body.bust + plan.ease) / 2, gauge, 4, 2);
    const across = stitchesFor(body.crossBack - 3, gauge, 2);
    const neck = stitchesFor(body.neckWidth, gauge, 2);
    const side = (stitches - across) / 2;
    const bound = Math.max(1, Math.round(side * 0.4));
    const rib = evenRows(RIB_CM, gauge) + 1;
    const depth = evenRows(body.armhole + 3, gauge);
    const below = evenRows(body.length, gauge) - rib - 1 - depth;
    const shaping = Math.max(2 * (side - bound), evenRows(3, gauge));
    // Up to the neck: the two bound-off rows, a plain one, the shaping, and plain rows.
    const neckRows = isBack ? evenRows(2, gauge) : depth - 4 - shaping;
    const plainRows = depth - 3 - shaping - neckRows;
    return [
      { do: 'cast_on', stitches, note: '小号针' },
      { do: 'from', measure: 'length' },
      { do: 'work', rows: rib, fabric: RIB_2_FLAT },
      { do: 'width', measure: 'bust', times: 1, seams: 2 },
      { do: 'work', rows: below + (below % 2), fabric, note: '换大号针' },
      { do: 'from', measure: 'armhole_depth' },
      { do: 'bind_off_sides', stitches: bound, note: '袖窿' },
      { do: 'work', rows: 1, fabric },
      shapeAlong('decrease', 2 * (side - bound), shaping, {
        points: 2,
        unit: 2,
        fabric,
        tail: false,
        note: '在袖窿两侧离边 1 针处减针',
      }),
      { do: 'width', measure: 'cross_back', times: 1, seams: 0 },
      { do: 'work', rows: plainRows, fabric },
      { do: 'split', centre: isBack ? neck : 0, note: '先织一侧，另一侧对称织' },
      shapeAlong('decrease', isBack ? 0 : neck / 2, neckRows, {
        points: 1,
        unit: 2,
        fabric,
        note: '在领口一侧离边 1 针处减针',
      }),
      { do: 'to', measure: 'armhole_depth' },
      { do: 'to', measure: 'length' },
      { do: 'finish', stitches: (across - neck) / 2, how: '留在防解别针上，待合肩' },
    ].filter((move) => isBack || !isHeightOf(move as Move)) as Move[];
  };
  return { name, worked: 'flat', copies: 1, tool: '大号针', moves: plan.bodies.map(movesOf) };
}

/** Heights are those of the back. */
function isHeightOf(move: Move): boolean {
  return move.do === 'from' || move.do === 'to' || (move.do === 'width' && move.measure !== 'bust');
}
