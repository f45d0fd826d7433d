import type { PatternSheet } from './sheet.js';
import {
  choice,
  choices,
  date,
  flag,
  group,
  level,
  type MeasuresField,
  number,
  perSize,
  range,
  rows,
  type SheetValues,
  text,
  texts,
  whole,
} from './sheet-fields.js';
import { MEASURES } from './sheet-measures.js';
import {
  AUDIENCES,
  CRAFTS,
  CROCHET_TERMINOLOGIES,
  DIFFICULTIES,
  FIBRES,
  INSTRUCTION_FORMS,
  LENGTH_STARTS,
  SEASONS,
  SHEET_FILE_ROLES,
  SHEET_FILE_TYPES,
  SHEET_LANGUAGES,
  TECHNIQUES,
  TEST_KNIT_STATES,
  TOOL_KINDS,
  TOOL_ROLES,
  YARN_WEIGHT_LABELS,
} from './sheet-vocabulary.js';

const FINISHED_MEASURES: MeasuresField & { measures: typeof MEASURES } = {
  kind: 'measures',
  label: '成衣尺寸',
  measures: MEASURES,
};

/**
 * The fields of the pattern sheet (SHEET-01). Canonical units: mm for tools, cm for bodies and pieces, metres and grams
 * for yarn, stitches and rows per 10 cm (SHEET-02). A new field is declared here and in `PatternSheet`; docs/adr/0008 lists all edits.
 */
export const SHEET_FIELDS = {
  craft: choices('工艺', CRAFTS),
  audience: choices('适用人群', AUDIENCES),
  season: choices('季节', SEASONS),
  style_tags: texts('风格', 12, 20),
  difficulty: level('难度', DIFFICULTIES),
  languages: choices('图解语言', SHEET_LANGUAGES),
  crochet_terms: choice('钩针术语体系', CROCHET_TERMINOLOGIES),
  instructions: choices('图解形式', INSTRUCTION_FORMS),
  test_knit: group(
    '试织情况',
    {
      status: choice('状态', TEST_KNIT_STATES),
      testers: whole('试织人数', '人', 1, 1000),
      date: date('试织日期'),
    },
    ['status'],
  ),
  tech_edited: group('图解校对', { done: flag('已校对'), editor: text('校对者', 50) }, ['done']),
  pages: whole('页数', '页', 1, 2000),
  files: rows(
    '文件',
    50,
    {
      role: choice('用途', SHEET_FILE_ROLES),
      type: choice('格式', SHEET_FILE_TYPES),
      lang: choice('语言', SHEET_LANGUAGES),
      version: text('版本', 20),
    },
    ['role', 'type'],
  ),
  published: date('发布日期'),
  version: text('版本', 20, { pattern: /^\d{1,4}(?:\.\d{1,4}){0,2}$/, example: '1.2' }),
  updated: date('更新日期'),
  techniques: choices('技法与结构', TECHNIQUES),
  sizes: rows(
    '尺码',
    30,
    {
      code: text('尺码', 12),
      label: text('尺码说明', 40),
      fits: group(
        '适合身材',
        {
          height: range('适合身高', 'cm', 30, 220),
          bust: range('适合净胸围', 'cm', 30, 220),
          age: range('适合年龄', '岁', 0, 99),
          head: range('适合头围', 'cm', 20, 70),
          hand: range('适合掌围', 'cm', 5, 30),
          foot: range('适合脚长', 'cm', 5, 40),
          shoe: range('适合鞋码', '码', 10, 55),
        },
        [],
      ),
      ease_cm: number('放松量', 'cm', -20, 60),
    },
    ['code'],
  ),
  measurements: FINISHED_MEASURES,
  length_from: choice('衣长量法', LENGTH_STARTS),
  gauge: rows(
    '密度',
    6,
    {
      sts: number('针密度', '针/10cm', 2, 60, 2),
      rows: number('行密度', '行/10cm', 2, 80, 2),
      per: whole('每多少厘米', 'cm', 10, 10),
      stitch: text('花样', 40),
      tool_mm: number('针号', 'mm', 0.5, 50, 2),
      blocked: flag('下水后'),
      round: flag('圈织'),
    },
    ['sts'],
  ),
  gauge_repeat: group(
    '花样密度',
    {
      sts: whole('一组花样的针数', '针', 1, 500),
      rows: whole('一组花样的行数', '行', 1, 500),
      w_cm: number('一组花样的宽', 'cm', 0.1, 200),
      h_cm: number('一组花样的高', 'cm', 0.1, 200),
    },
    ['sts'],
  ),
  stitch_multiple: group(
    '花样倍数',
    {
      m: whole('花样倍数', '针', 1, 500),
      k: whole('另加针数', '针', 0, 500),
      rows: whole('一组花样的行数', '行', 1, 500),
    },
    ['m'],
  ),
  tools: rows(
    '用针',
    12,
    {
      role: choice('用途', TOOL_ROLES),
      mm: number('针号', 'mm', 0.5, 50, 2),
      kind: choice('种类', TOOL_KINDS),
      tip_cm: number('针头长', 'cm', 4, 40),
      cable_cm: number('环针长', 'cm', 10, 200),
      sets: whole('几根一套', '根', 1, 10),
    },
    ['mm'],
  ),
  notions: rows(
    '辅料',
    20,
    { type: text('名称', 20), qty: number('数量', '', 0.1, 10_000), spec: text('规格', 30) },
    ['type'],
  ),
  yarn_weight: choice('线材粗细', YARN_WEIGHT_LABELS),
  strands: whole('合股', '股', 1, 12),
  yardage_m: perSize('用线量', 'm', 1, 100_000),
  grams: perSize('克数', 'g', 1, 50_000),
  suggested: rows(
    '推荐线材',
    20,
    {
      brand: text('品牌', 40),
      name: text('线名', 60),
      colour: text('颜色', 40),
      fibre: rows(
        '成分',
        6,
        { type: choice('成分', FIBRES), percent: number('含量', '%', 1, 100) },
        ['type'],
      ),
      m_per_ball: number('每团米数', 'm', 1, 10_000),
      g_per_ball: number('每团克数', 'g', 1, 5_000),
      balls: perSize('团数', '团', 0.1, 1_000),
      used_for: text('用于', 40),
    },
    ['name'],
  ),
  fibres: choices('成分', FIBRES),
} as const;

export type SheetFieldName = keyof typeof SHEET_FIELDS;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Does not compile when the interface and the declarations of the fields differ. */
export const IS_DECLARED: Same<
  Omit<PatternSheet, 'licence' | 'provenance' | 'kept_warnings'>,
  SheetValues<typeof SHEET_FIELDS>
> = true;
