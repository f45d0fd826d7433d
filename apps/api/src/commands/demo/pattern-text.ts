import type { DemoDesign } from './demo-designs.js';

/** Body measurements of each size in cm: chest, length, sleeve. */
const SWEATER_SIZES = [
  ['XS', 80, 54, 42],
  ['S', 88, 56, 43],
  ['M', 96, 58, 44],
  ['L', 104, 60, 45],
  ['XL', 112, 62, 46],
  ['2XL', 120, 64, 47],
  ['3XL', 126, 65, 47],
  ['4XL', 132, 66, 48],
] as const;
/** Head circumference and height in cm. */
const HAT_SIZES = [
  ['儿童 3–5 岁', 50, 18],
  ['儿童 6–8 岁', 53, 19],
  ['成人', 57, 21],
] as const;
/** Width and length in cm. */
const SCARF_SIZES = [
  ['窄款', 20, 160],
  ['标准', 28, 180],
] as const;

/**
 * Writes the pattern of a chart: sizes, gauge, materials, abbreviations and steps, with stitch counts computed from
 * the gauge and the repeat.
 */
export function writePattern(design: DemoDesign): string {
  const { chart, gauge } = design;
  const steps = { sweater: sweaterSteps, hat: hatSteps, scarf: scarfSteps }[design.category];
  const colors = chart.palette.map((color, i) =>
    i === 0 ? `主色 ${color}` : `配色 ${String.fromCharCode(64 + i)} ${color}`,
  );
  return [
    `《${design.name}》编织说明`,
    '',
    design.description,
    '',
    '一、材料',
    `线材：${design.yarn}`,
    `颜色：${colors.join('，')}（色号仅供参考，见图解）`,
    `针：${design.needles}；记号扣若干，缝针 1 枚`,
    '',
    '二、密度',
    `10 厘米 × 10 厘米 = ${gauge.stitches} 针 × ${gauge.rows} 行，花样处用大号针。`,
    '动手前请先织 15 厘米见方的小样，洗后晾干再量；针数不对就换针号。',
    '',
    '三、花样',
    `一个花样为 ${chart.width} 针 × ${chart.height} 行，见“图解.svg”或“图解.png”。`,
    '图解从下往上读：平织时正面行从右往左，反面行从左往右；圈织时每行都从右往左。',
    ...(chart.palette.length > 1
      ? ['换色时新线从旧线下方绕过；背后渡线超过 5 针时在中间压一次，松紧以不起皱为准。']
      : []),
    '',
    '四、缩写',
    '下针 = K，上针 = P，加针 = M1，右上二并一 = SSK，左上二并一 = K2tog，从*起重复 = *…*',
    '',
    '五、步骤',
    ...steps(design),
    '',
    '六、整理',
    '藏好线头，温水加中性洗剂浸泡 20 分钟，压干，按尺寸平铺定型，阴干。',
    '',
    '七、授权',
    '购买者可织成成品出售（可商用），不可转售、转赠或公开传播本图解。',
    '',
  ].join('\r\n');
}

/** Number of stitches for a width, rounded to whole repeats. */
function castOn(cm: number, { chart, gauge }: DemoDesign): number {
  const repeats = Math.max(1, Math.round((cm * gauge.stitches) / 10 / chart.width));
  return repeats * chart.width;
}

function rows(cm: number, { gauge }: DemoDesign): number {
  return Math.round((cm * gauge.rows) / 20) * 2;
}

function scarfSteps(design: DemoDesign): string[] {
  const lines = SCARF_SIZES.map(([label, width, length]) => {
    const stitches = castOn(width, design);
    return `${label}（${width} × ${length} 厘米）：起 ${stitches + 6} 针（花样 ${stitches} 针，两边各 3 针边针），织 ${rows(length, design)} 行。`;
  });
  return [
    ...lines,
    '1. 大号针起针，先织 4 行桂花针（第 1 行 *K1，P1*，第 2 行下针上织上针、上针上织下针）。',
    '2. 每行头尾各 3 针始终织桂花针作边，中间按图解重复花样。',
    '3. 织到所需行数，在花样的最后一行结束，再织 4 行桂花针，松松地收针。',
  ];
}

function hatSteps(design: DemoDesign): string[] {
  const lines = HAT_SIZES.map(([label, head, height]) => {
    const stitches = castOn(head * 0.92, design);
    return `${label}（头围 ${head} 厘米）：起 ${stitches} 针，罗纹后织花样 ${rows(height - 8, design)} 行，再收顶。`;
  });
  return [
    ...lines,
    '1. 小号针起针，首尾相接圈织，放记号扣；织 5 厘米单罗纹（*K1，P1*）。',
    '2. 换大号针，按图解圈织到上面的行数；整圈为花样的整数倍，不必加针。',
    '3. 收顶：全用主色下针。第一圈把针数均匀减到最近的 8 的倍数，以后分成 8 份，每份开头织 K2tog；一圈减、一圈不减，到剩一半针，再每圈都减，到剩 8 针。',
    '4. 断线 20 厘米，用缝针穿过剩下的针抽紧，从里面固定。',
  ];
}

function sweaterSteps(design: DemoDesign): string[] {
  const lines = SWEATER_SIZES.map(([label, chest, length, sleeve]) => {
    const body = castOn(chest / 2 + 4, design);
    const cuff = castOn(22, design);
    return `${label}（胸围 ${chest} 厘米）：前后片各起 ${body + 2} 针（花样 ${body} 针，两边各 1 针缝份），衣长 ${length} 厘米 = ${rows(length, design)} 行；袖口起 ${cuff + 2} 针，袖长 ${sleeve} 厘米。`;
  });
  return [
    ...lines,
    '1. 后片：小号针起针，织 5 厘米双罗纹（*K2，P2*）；换大号针按图解织到衣长减 2 厘米。中间 1/3 的针收掉作后领，两肩分开各织 2 厘米，留针待合。',
    '2. 前片：同后片织到衣长减 8 厘米。中间 1/5 的针收掉，领口两侧每两行各减 1 针，到肩的针数与后片相同，平织到与后片等长。',
    '3. 袖：小号针起针，织 5 厘米双罗纹；换大号针按图解织，每 8 行两边各加 1 针，加出的针并入花样，到袖长收针。织两片。',
    '4. 合肩：前后片正面相对，用三针收针法合肩。领口用小号针挑针，圈织 2.5 厘米单罗纹，松收。',
    '5. 袖顶中点对准肩线，缝上袖子，再从袖口到下摆一次缝合袖缝与侧缝。',
  ];
}
