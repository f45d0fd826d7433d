import type { PatternSheet } from '#contracts';
import { plainFractions } from '#knitting';
import { per100gOf } from './design-figures';

/** A calculator with the sheet's values in its address (CALC-04). */
export interface CalculatorLink {
  label: string;
  to: string;
}

/** The calculators that answer whether a design fits. */
export function fitLinks(sheet: PatternSheet): CalculatorLink[] {
  const { bust, upper_arm: arms, head_round: heads, foot_round: feet } = sheet.measurements;
  const sizes = sheet.sizes.flatMap(({ code }, i) => {
    const round = bust?.[i];
    const arm = arms?.[i];
    return round ? [`${nameOf(code)}:${round}${arm ? `/${arm}` : ''}`] : [];
  });
  const [gauge] = sheet.gauge;
  return [
    ...(sizes.length > 0
      ? [link('选我的尺码', 'size', { what: 'top', sizes: sizes.join('，') })]
      : []),
    ...(heads ? [link('按我的头围选码', 'size', { what: 'hat' })] : []),
    ...(feet ? [link('按我的脚选码', 'size', { what: 'sock' })] : []),
    ...(gauge ? [link('换成我的密度', 'gauge', { sp: gauge.sts, rp: gauge.rows ?? '' })] : []),
  ];
}

/** The calculators that answer what yarn to buy. */
export function yarnLinks(sheet: PatternSheet): CalculatorLink[] {
  const parts = sheet.yardage_m.flatMap((metres, i) =>
    metres ? [{ name: nameOf(sheet.sizes[i]?.code ?? '均码'), metres }] : [],
  );
  const [first] = parts;
  if (!first) return [];
  const list = parts.map(({ name, metres }) => `${name}:${metres}`).join('，');
  const amount: Record<string, string | number> =
    sheet.sizes.length > 1 ? { by: 'sizes', list } : { by: 'm', metres: first.metres };
  const thickness = per100gOf(sheet);
  const per100 = thickness === null ? '' : Math.round(thickness);
  const strands = sheet.strands ?? 1;
  return [link('算要买几团', 'yarn', { ...amount, per100, hp: strands, hm: strands })];
}

const MAX_NAME = 12;

/** A size in a list of a calculator, where commas and semicolons separate the sizes. */
function nameOf(code: string): string {
  const name = plainFractions(code).replaceAll(/[,、;\n]/g, '/');
  return name.slice(0, MAX_NAME).trim();
}

function link(
  label: string,
  tool: string,
  values: Record<string, string | number>,
): CalculatorLink {
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return { label, to: `/tools/${tool}?${new URLSearchParams(pairs)}` };
}
