import {
  FABRIC_FACTORS,
  finishedArea,
  stockinetteGauge,
  TRIM_FACTOR,
  yarnForArea,
} from '#knitting';
import { type PatternSheet, type SheetWarning, sizeCount } from './sheet.js';
import { type MeasureKey, MEASURES } from './sheet-measures.js';

/** How far a gauge may be from its yarn class: other fabrics than stockinette are tighter or looser. */
const GAUGE_TOLERANCE = 0.25;

/**
 * Values that are probably mistakes (SHEET-06). They are accepted; those that the designer keeps with a reason are left
 * out.
 */
export function findSheetWarnings(sheet: PatternSheet): SheetWarning[] {
  const warnings = [...sizeWarnings(sheet), ...gaugeWarnings(sheet), ...metresWarnings(sheet)];
  const isKept = ({ code, field }: SheetWarning) =>
    sheet.kept_warnings.some((kept) => kept.code === code && kept.field === field);
  return warnings.filter((warning) => !isKept(warning));
}

function sizeWarnings(sheet: PatternSheet): SheetWarning[] {
  const lists = [
    ...(Object.entries(sheet.measurements) as [MeasureKey, (number | null)[]][])
      .filter(([key]) => key !== 'body_ease')
      .map(([key, numbers]) => ({
        field: `measurements.${key}`,
        label: MEASURES[key].label,
        isMain: MEASURES[key].isMain,
        numbers,
      })),
    { field: 'yardage_m', label: '用线量', isMain: false, numbers: sheet.yardage_m },
    { field: 'grams', label: '克数', isMain: false, numbers: sheet.grams },
  ];
  return lists.flatMap(({ field, label, isMain, numbers }) => {
    const known = numbers
      .map((value, i) => ({ value, code: sheet.sizes[i]?.code ?? '' }))
      .filter((size): size is { value: number; code: string } => size.value !== null);
    const next = known.findIndex(({ value }, i) => {
      const before = known[i - 1]?.value;
      return before !== undefined && (value < before || (isMain && value === before));
    });
    if (next === -1) return [];
    const [smaller, larger] = [known[next - 1]!, known[next]!];
    return {
      code: 'sizes_not_growing',
      field,
      message: `${label}没有随尺码变大：${smaller.code} 是 ${smaller.value}，${larger.code} 是 ${larger.value}，请检查`,
    };
  });
}

function gaugeWarnings(sheet: PatternSheet): SheetWarning[] {
  const main = sheet.gauge[0];
  const isKnit = sheet.craft.length === 0 || sheet.craft.every((craft) => craft === 'knit');
  if (!main || !sheet.yarn_weight || !isKnit || (sheet.strands ?? 1) > 1) return [];
  const usual = stockinetteGauge(sheet.yarn_weight);
  if (!usual) return [];
  const [from, to] = usual;
  const isLike = main.sts >= from * (1 - GAUGE_TOLERANCE) && main.sts <= to * (1 + GAUGE_TOLERANCE);
  if (isLike) return [];
  return [
    {
      code: 'gauge_unlike_yarn',
      field: 'gauge',
      message: `${main.sts} 针/10cm 与线材粗细不符：这种线平针通常是 ${from}–${to} 针，请检查`,
    },
  ];
}

/** Fabrics that take another amount of yarn than stockinette, by technique; the first one that is used counts. */
const FABRICS = [
  ['stranded', FABRIC_FACTORS.stranded],
  ['fairisle', FABRIC_FACTORS.stranded],
  ['cables', FABRIC_FACTORS.cable],
  ['ribbed', FABRIC_FACTORS.rib],
  ['lace', FABRIC_FACTORS.lace],
] as const;

/**
 * The metres that each size probably takes, from its area and the main gauge (single strand times strands).
 * @returns one number per size; null where measures or gauge do not tell
 */
export function estimateMetres(
  sheet: Pick<PatternSheet, 'sizes' | 'measurements' | 'gauge' | 'techniques' | 'strands'>,
): (number | null)[] {
  const main = sheet.gauge[0];
  return Array.from({ length: sizeCount(sheet) }, (_, i) => {
    const measures = Object.entries(sheet.measurements).map(([key, list]) => [key, list?.[i]]);
    const area = finishedArea(Object.fromEntries(measures));
    if (area === null || !main || main.rows === null) return null;
    const gauge = { stitches: main.sts, rows: main.rows };
    const fabric = FABRICS.find(([technique]) => sheet.techniques.includes(technique))?.[1] ?? 1;
    return yarnForArea(area, gauge, TRIM_FACTOR * fabric) * (sheet.strands ?? 1);
  });
}

function metresWarnings(sheet: PatternSheet): SheetWarning[] {
  const estimates = estimateMetres(sheet);
  const wrong = sheet.yardage_m.findIndex((metres, i) => {
    const estimate = estimates[i] ?? null;
    if (metres === null || estimate === null) return false;
    return metres < estimate / 2 || metres > estimate * 2;
  });
  if (wrong === -1) return [];
  const size = sheet.sizes[wrong] ? `${sheet.sizes[wrong].code} 码` : '';
  const estimate = Math.round(estimates[wrong]!);
  return [
    {
      code: 'metres_unlike_estimate',
      field: 'yardage_m',
      message: `${size}用线量 ${sheet.yardage_m[wrong]} m 与估算的约 ${estimate} m 相差一倍以上，请检查`,
    },
  ];
}
