import { CRAFTS, DIFFICULTIES, MEASURES, type MeasureKey, YARN_WEIGHT_LABELS } from '#contracts';
import { rowText } from '#knitting';
import { DESIGNERS } from '../designs/demo-design.js';
import type { DemoPattern } from '../patterns/sheet.js';
import { bySize, instructionsOf } from './instructions.js';

/** A part of the document: paragraphs, or a table with a header row. */
export interface Section {
  heading: string;
  lines: string[];
  table?: string[][];
  /** Begins on a page of its own. */
  isNewPage?: boolean;
  /** The drawing of this section. */
  figure?: 'chart' | 'schematic';
}

/** The facts of a design, as they stand on the cover. */
export function coverFacts({ design, sheet }: DemoPattern): [string, string][] {
  const { yarn, craft, construction } = design;
  const codes = construction.sizes.map(({ code }) => code);
  const gauge = sheet.gauge![0]!;
  return [
    ['设计', DESIGNERS[design.designer]],
    ['工艺', `${CRAFTS[craft]} · ${construction.name}`],
    ['难度', DIFFICULTIES[construction.difficulty]],
    ['尺码', codes.join('、')],
    [
      '密度',
      `${gauge.sts} 针 × ${gauge.rows} 行 = 10cm×10cm（${gauge.stitch}，${gauge.tool_mm}mm，下水后）`,
    ],
    ['线材', `${yarn.name}（${YARN_WEIGHT_LABELS[yarn.weight]}，${yarn.grams}g/${yarn.metres}m）`],
    ['用线量', `约 ${bySize(sheet.yardage_m!.map(String))} m`],
  ];
}

/** What the design is, written from its construction. */
export function descriptionOf({ design, sheet }: DemoPattern): string {
  const { construction, yarn, words } = design;
  const { sizes } = construction;
  const codes = sizes.map(({ code }) => code);
  const range =
    sizes.length > 1
      ? `${sizes.length} 个尺码（${codes[0]}–${codes.at(-1)}）`
      : (sizes[0]!.label ?? '均码');
  const main = mainMeasure(sheet.measurements!);
  const gauge = sheet.gauge![0]!;
  return [
    `${construction.name}。${words}。`,
    ...construction.words.map((word) => `${word}。`),
    `${range}${main ? `，${main}` : ''}。`,
    `用${yarn.name}（${YARN_WEIGHT_LABELS[yarn.weight]}，${yarn.grams}g/${yarn.metres}m）约 ${span(sheet.yardage_m as number[])} m，${gauge.tool_mm}mm，密度 ${gauge.sts} 针 × ${gauge.rows} 行。`,
    `文件：PDF 图解、文字说明${construction.charts.length > 0 ? '、符号图（SVG 与图解数据）' : ''}。`,
  ].join('');
}

const MAIN: MeasureKey[] = [
  'bust',
  'head_round',
  'foot_round',
  'hand_round',
  'wingspan',
  'width',
  'height',
];

function mainMeasure(measures: Partial<Record<MeasureKey, (number | null)[]>>): string | null {
  const key = MAIN.find((candidate) => measures[candidate]);
  if (!key) return null;
  const label = key === 'bust' ? '成衣胸围' : MEASURES[key].label;
  return `${label} ${span(measures[key] as number[])} cm`;
}

function span(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** The whole written pattern in the order of its pages. */
export function writtenPattern(pattern: DemoPattern): Section[] {
  const { design, sheet } = pattern;
  const { construction } = design;
  return [
    { heading: '作品说明', lines: [descriptionOf(pattern)] },
    materials(pattern),
    {
      heading: '尺码表',
      lines: ['成品尺寸，单位 cm，下水定型后平铺量；括号里的数字按尺码的顺序。'],
      table: sizeTable(pattern),
      figure: 'schematic',
      isNewPage: true,
    },
    ...construction.charts.map((chart): Section => {
      return {
        heading: '图解',
        lines: [
          `一组花样 ${chart.cols} 针 × ${chart.rows} 行，从下往上读；${chart.worked === 'round' ? '圈织，每圈从右往左读' : '正面行从右往左，反面行从左往右'}。红框内重复。`,
        ],
        figure: 'chart',
        isNewPage: true,
      };
    }),
    fabrics(pattern),
    ...construction.pieces.map((piece, i): Section => {
      const copies = piece.copies > 1 ? ` × ${piece.copies}` : '';
      const worked = piece.worked === 'round' ? '圈织' : '片织';
      return {
        heading: `${piece.name}${copies}（${piece.tool}，${worked}）`,
        lines: instructionsOf(piece, construction),
        isNewPage: i === 0,
      };
    }),
    {
      heading: '整理',
      lines: [
        ...construction.finishing,
        '藏好线头，温水加中性洗剂浸泡 20 分钟，压干，按尺寸平铺定型，阴干。',
      ],
    },
    {
      heading: '授权',
      lines: [
        '可个人制作，成品可赠送；成品可少量手工售卖（每年不超过 30 件），须注明设计师与作品名。',
        '禁止外传、转售、翻译发布本文件，禁止工厂量产，禁止用于 AI 训练。',
      ],
    },
    ...(sheet.version ? [{ heading: '版本', lines: [`V${sheet.version}`] }] : []),
  ];
}

function materials({ design, sheet }: DemoPattern): Section {
  const { construction, yarn } = design;
  const yarns = sheet.suggested!.map(
    ({ name, colour, balls }) =>
      `${name}·${colour}：${bySize(balls as number[])} 团（每团 ${yarn.grams}g/${yarn.metres}m）`,
  );
  const notions = construction.notions.map(({ type, qty, spec }) =>
    [type, qty ?? '', spec ?? ''].filter((part) => part !== '').join(' '),
  );
  const tools = sheet.tools!.map(
    ({ mm, role }) => `${role === 'main' ? '主针' : '罗纹或边'} ${mm}mm`,
  );
  return {
    heading: '材料与密度',
    lines: [
      ...yarns,
      `总用线约 ${bySize(sheet.yardage_m as number[])} m，约 ${bySize(sheet.grams as number[])} g。`,
      `针：${tools.join('，')}。${notions.length > 0 ? `辅料：${notions.join('，')}。` : ''}`,
      '先织 15 cm 见方的小样，下水晾干再量：针数多了换大一号的针，针数少了换小一号。',
    ],
  };
}

/** Rows of measures, columns of sizes. */
function sizeTable({ design, sheet }: DemoPattern): string[][] {
  const { sizes } = design.construction;
  const keys = Object.keys(sheet.measurements!) as MeasureKey[];
  return [
    ['尺码', ...sizes.map(({ code }) => code)],
    ...keys.map((key) => [
      MEASURES[key].label,
      ...sheet.measurements![key]!.map((cm) => (cm === null ? '' : String(cm))),
    ]),
    ['用线 m', ...sheet.yardage_m!.map(String)],
  ];
}

/** Names of fabrics and stitches that the instructions use, and the rows of the chart in words. */
function fabrics({ design }: DemoPattern): Section {
  const { construction } = design;
  const used = construction.pieces.flatMap(({ moves }) =>
    moves[0]!.flatMap((move) =>
      'fabric' in move && move.fabric && !move.fabric.chart ? [move.fabric] : [],
    ),
  );
  const names = new Map(used.map(({ name, how }) => [name.replace('条纹', ''), how]));
  const chart = construction.charts[0];
  const stripes = used.find(({ colors }) => colors && new Set(colors).size > 1)?.colors;
  return {
    heading: '针法',
    lines: [
      ...[...names].map(([name, how]) => `${name}：${how}。`),
      ...(stripes ? [`条纹：${stripeWords(stripes)}，重复。`] : []),
      ...(chart && chart.cols <= 24
        ? chart.cells.map((_cells, row) => rowText(chart, row + 1, 'zh'))
        : []),
      ...(design.craft === 'crochet'
        ? ['字母：X 短针，V 短针加针，A 短针减针，F 长针，CH 锁针，SL 引拔。']
        : []),
    ],
  };
}

function stripeWords(colors: readonly string[]): string {
  const runs: [string, number][] = [];
  for (const color of colors) {
    const last = runs.at(-1);
    if (last?.[0] === color) last[1] += 1;
    else runs.push([color, 1]);
  }
  return runs.map(([color, rows]) => `${color} ${rows} 行`).join('，');
}

/** The pattern as plain text for Windows' Notepad. */
export function patternText(pattern: DemoPattern): string {
  const facts = coverFacts(pattern).map(([name, value]) => `${name}：${value}`);
  const sections = writtenPattern(pattern).flatMap(({ heading, lines, table }) => [
    '',
    `【${heading}】`,
    ...lines,
    ...(table ?? []).map((row) => row.join('\t')),
  ]);
  return [`《${pattern.design.name}》`, ...facts, ...sections, ''].join('\r\n');
}
