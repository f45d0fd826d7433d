import type { MeasureKey, SheetInput, SheetTool, SheetYarn } from '#contracts';
import type { DemoDesign } from '../designs/demo-design.js';
import { knit, type Knitted } from './knit.js';
import { ballsFor, type ColorName, COLORS, sheetYarn } from './yarns.js';

/** A demo design with everything that follows from its counts. */
export interface DemoPattern {
  design: DemoDesign;
  /** What was knitted for each size. */
  knitted: Knitted[];
  /** The pattern sheet without the number of pages. */
  sheet: SheetInput;
}

export function patternOf(design: DemoDesign): DemoPattern {
  const { construction, yarn, colors } = design;
  const main = COLORS[colors[0]!].zh;
  const knitted = construction.sizes.map((_, size) =>
    knit(construction.pieces, size, yarn.gauge, main),
  );
  return { design, knitted, sheet: sheetOf(design, knitted) };
}

function sheetOf(design: DemoDesign, knitted: Knitted[]): SheetInput {
  const { construction, yarn, craft } = design;
  const { sizes, charts, techniques, notions, difficulty } = construction;
  const metres = knitted.map((size) => roundUp(size.metres, 5));
  const chart = charts[0];
  const gauge = construction.gauge ?? yarn.gauge;
  return {
    craft: [craft],
    audience: design.audience,
    season: design.season,
    style_tags: design.style,
    difficulty,
    languages: ['zh'],
    ...(craft === 'crochet' && { crochet_terms: 'cn' as const }),
    instructions: [...(chart ? (['chart'] as const) : []), 'written', 'schematic', 'step_text'],
    tech_edited: { done: true, editor: '云织商城' },
    files: [
      { role: 'pattern', type: 'pdf', lang: 'zh', version: '1.0' },
      { role: 'pattern', type: 'text', lang: 'zh', version: '1.0' },
      ...(chart ? [{ role: 'chart', type: 'svg', lang: 'zh', version: '1.0' } as const] : []),
    ],
    version: '1.0',
    techniques: [...new Set(techniques)],
    sizes: sizes.map(({ code, label, fits, ease }, i) => ({
      code,
      label: label ?? measuresLabel(knitted[i]!),
      fits: {
        height: null,
        bust: null,
        age: null,
        head: null,
        hand: null,
        foot: null,
        shoe: null,
        ...fits,
      },
      ease_cm: ease,
    })),
    measurements: measurementsOf(design, knitted),
    ...(construction.category === 'sweater' && { length_from: lengthFrom(design) }),
    gauge: [
      {
        sts: gauge.stitches,
        rows: gauge.rows,
        per: 10,
        stitch: construction.gauge?.stitch ?? gaugeStitch(design),
        tool_mm: yarn.mm,
        blocked: true,
        round: construction.pieces[0]!.worked === 'round',
      },
    ],
    ...(chart && { stitch_multiple: { m: chart.cols, k: 0, rows: chart.rows } }),
    tools: toolsOf(design),
    notions,
    yarn_weight: yarn.weight,
    strands: 1,
    yardage_m: metres,
    grams: metres.map((length) => Math.round((length / yarn.metres) * yarn.grams)),
    suggested: yarnsOf(design, knitted),
    fibres: yarn.fibre.map(({ type }) => type),
    ...(construction.layers > 1.5 && {
      kept_warnings: [
        {
          code: 'metres_unlike_estimate' as const,
          field: 'yardage_m',
          reason: '尺寸是平铺量的，用线按两层算',
        },
      ],
    }),
  };
}

/** The measure that identifies a size without a name. */
function measuresLabel({ measures }: Knitted): string {
  const cm = [...measures.values()].map((value) => Math.round(value * 2) / 2);
  return `${cm.join(' × ')} cm`;
}

/** Finished measures as they come off the needles, to half a centimetre. */
function measurementsOf(design: DemoDesign, knitted: Knitted[]): SheetInput['measurements'] {
  const keys = [...new Set(knitted.flatMap(({ measures }) => [...measures.keys()]))];
  const rounded = keys.map((key): [MeasureKey, number[]] => [
    key,
    knitted.map(({ measures }) => Math.round(measures.get(key)! * 2) / 2),
  ]);
  const ease = design.construction.sizes.map((size) => size.ease);
  const bust = knitted.map(({ measures }) => measures.get('bust') ?? null);
  const isTop = bust.every((cm) => cm !== null);
  return {
    ...Object.fromEntries(rounded),
    ...(isTop && { body_ease: ease }),
  };
}

const lengthFrom = ({ construction }: DemoDesign) =>
  construction.techniques.includes('top-down') ? ('cb' as const) : ('hps' as const);

function gaugeStitch({ craft, construction }: DemoDesign): string {
  const { techniques } = construction;
  if (craft === 'crochet') return '短针';
  // The cables and the lace of these cover the whole piece.
  const isAllOver = construction.charts.length > 0 && construction.shape !== 'raglan';
  const isPattern = techniques.includes('cables') || techniques.includes('lace');
  if (isAllOver && isPattern) return '花样';
  return craft === 'tunisian' ? '阿富汗下针' : '平针';
}

function toolsOf({ craft, yarn, construction }: DemoDesign): SheetTool[] {
  const tool = (
    role: SheetTool['role'],
    mm: number,
    kind: SheetTool['kind'],
    cable: number | null = null,
  ) => ({
    role,
    mm,
    kind,
    tip_cm: null,
    cable_cm: cable,
    sets: kind === 'dpn' ? 5 : null,
  });
  const isRound = construction.pieces[0]!.worked === 'round';
  switch (craft) {
    case 'crochet':
      return [tool('main', yarn.mm, 'hook')];
    case 'tunisian':
      return [tool('main', yarn.mm, 'tunisian_hook', 80)];
    case 'machine':
      return [tool('main', yarn.mm, 'machine'), tool('rib', yarn.ribMm, 'circular', 60)];
    case 'loom':
      return [tool('main', yarn.mm, null)];
    case 'mixed':
      return [tool('main', yarn.mm, 'circular', 80), tool('edging', yarn.ribMm, 'hook')];
    case 'knit':
    default:
      if (construction.shape === 'socks' || construction.shape === 'mittens') {
        return [tool('main', yarn.mm, 'dpn'), tool('rib', yarn.ribMm, 'dpn')];
      }
      return [
        tool('main', yarn.mm, 'circular', isRound && construction.category === 'hat' ? 40 : 80),
        tool('rib', yarn.ribMm, 'circular', 40),
      ];
  }
}

/** What is bought: the balls of each colour for each size. */
function yarnsOf({ yarn, colors }: DemoDesign, knitted: Knitted[]): SheetYarn[] {
  return colors.map((name: ColorName, i) => {
    const { zh } = COLORS[name];
    const metres = knitted.map((size) => size.colors.get(zh) ?? 0);
    return sheetYarn(
      yarn,
      zh,
      ballsFor(yarn, metres).map((balls) => Math.max(1, balls)),
      i === 0 ? '主色' : `配色 ${String.fromCharCode(64 + i)}`,
    );
  });
}

const roundUp = (value: number, unit: number) => Math.ceil(value / unit - 1e-9) * unit;
