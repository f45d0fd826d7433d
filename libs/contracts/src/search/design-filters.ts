import { LICENCE_FIELDS } from '../sheet/sheet-licence.js';
import {
  AUDIENCES,
  CRAFTS,
  DIFFICULTIES,
  INSTRUCTION_FORMS,
  SEASONS,
  SHEET_LANGUAGES,
  TECHNIQUES,
  YARN_WEIGHT_LABELS,
} from '../sheet/sheet-vocabulary.js';

/** Columns of a design that a filter of choices compares; those of `DesignFacts` and of the sheet's search columns. */
export type ChoiceColumn =
  | 'craft'
  | 'audience'
  | 'yarn_weight'
  | 'difficulty'
  | 'techniques'
  | 'languages'
  | 'instructions'
  | 'season'
  | 'sell_finished';

/** A filter by one or more of some values; each value is counted (FIND-03). */
export interface ChoicesFilter {
  kind: 'choices';
  label: string;
  values: Readonly<Record<string, string>>;
  column: ChoiceColumn;
}

/** A filter by a number from–to, in the address as `needle_min` and `needle_max`. A design matches by one number. */
export interface RangeFilter {
  kind: 'range';
  label: string;
  unit: string;
  min: number;
  max: number;
  column: 'needle_mm' | 'gauge_sts' | 'metres_min' | 'price_fen';
  /** How many of the column's unit are one of the filter's. */
  scale?: number;
}

const choices = (
  label: string,
  values: Readonly<Record<string, string>>,
  column: ChoiceColumn,
): ChoicesFilter => ({ kind: 'choices', label, values, column });
const range = (
  label: string,
  unit: string,
  [min, max]: [number, number],
  column: RangeFilter['column'],
  scale?: number,
): RangeFilter => ({
  kind: 'range',
  label,
  unit,
  min,
  max,
  column,
  ...(scale !== undefined && { scale }),
});

/**
 * The filters of a design list (FIND-01), in the order in which they are shown. A new filter by a column of the sheet
 * is one entry here: the address, the chip, what it narrows and how it is counted follow from it.
 */
export const DESIGN_FILTERS = /* @__PURE__ */ (() =>
  ({
    craft: choices('工艺', CRAFTS, 'craft'),
    category: { kind: 'special', label: '品类' },
    body: { kind: 'special', label: '适合我的尺寸' },
    stash: { kind: 'special', label: '用我的线' },
    my_gauge: { kind: 'special', label: '我的密度' },
    audience: choices('适用人群', AUDIENCES, 'audience'),
    weight: choices('线材粗细', YARN_WEIGHT_LABELS, 'yarn_weight'),
    needle: range('针号', 'mm', [0.5, 50], 'needle_mm'),
    difficulty: choices('难度', DIFFICULTIES, 'difficulty'),
    technique: choices('技法与结构', TECHNIQUES, 'techniques'),
    gauge: range('密度', '针/10cm', [2, 60], 'gauge_sts'),
    metres: range('用线量', '米', [1, 100_000], 'metres_min'),
    language: choices('图解语言', SHEET_LANGUAGES, 'languages'),
    form: choices('图解形式', INSTRUCTION_FORMS, 'instructions'),
    season: choices('季节', SEASONS, 'season'),
    sell: choices('成品售卖', LICENCE_FIELDS.sell_finished.options, 'sell_finished'),
    price: range('价格', '元', [0, 9_999_999_999.99], 'price_fen', 100),
    designer: { kind: 'special', label: '设计师' },
  }) as const)();

export type FilterName = keyof typeof DESIGN_FILTERS;
/** The filters whose values are a closed list with counts, in the order in which they are shown. */
export const COUNTED_FILTERS = /* @__PURE__ */ (() =>
  (Object.keys(DESIGN_FILTERS) as FilterName[]).filter(
    (name) => name === 'category' || DESIGN_FILTERS[name].kind === 'choices',
  ))();

/** The orders of a list (FIND-12): `relevance` without words is newest first; `sold` goes by downloads. */
export const SORT_ORDERS = {
  relevance: '综合',
  newest: '最新',
  sold: '销量',
  rating: '好评',
  price: '价格从低到高',
  '-price': '价格从高到低',
} as const;
export type SortOrder = keyof typeof SORT_ORDERS;
