import {
  type Chart,
  CHART_FORMAT,
  CHART_LIMITS,
  CHART_VERSION,
  type ChartFault,
  type ChartRepeat,
  type ChartSymbol,
  type Glyph,
  GLYPHS,
} from './chart.js';
import { checkChart } from './check-chart.js';

type Fields = Record<string, unknown>;

/** A chart file that cannot be read at all. */
class ChartError extends Error {}

/**
 * Reads a chart from the text of a `*.chart.json` file and checks it.
 * @returns the chart, or null where the file is no readable chart; faults, of which there are none for a sound chart
 */
export function parseChart(text: string): { chart: Chart | null; faults: ChartFault[] } {
  try {
    const chart = readChart(JSON.parse(text.replace(/^\uFEFF/, '')));
    return { chart, faults: checkChart(chart) };
  } catch (error) {
    if (error instanceof ChartError) return { chart: null, faults: [{ text: error.message }] };
    if (error instanceof SyntaxError) {
      return { chart: null, faults: [{ text: '不是有效的 JSON，请检查括号、逗号与引号' }] };
    }
    throw error;
  }
}

/** The text of a `*.chart.json` file, one row a line. */
export function writeChart(chart: Chart): string {
  const { cells, legend, ...rest } = chart;
  const head = JSON.stringify({ format: CHART_FORMAT, version: CHART_VERSION, ...rest }, null, 2);
  const lines = (items: unknown[]): string =>
    items.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
  return `${head.slice(0, -2)},\n  "legend": [\n${lines(legend)}\n  ],\n  "cells": [\n${lines(cells)}\n  ]\n}\n`;
}

function readChart(value: unknown): Chart {
  const fields = objectOf(value, '文件');
  if (fields['format'] !== CHART_FORMAT) throw new ChartError(`format 应为 "${CHART_FORMAT}"`);
  if (fields['version'] !== CHART_VERSION) {
    throw new ChartError(`version 应为 ${CHART_VERSION}，这里读不了别的版本`);
  }
  const { worked, rsStart = true } = fields;
  if (worked !== 'flat' && worked !== 'round')
    throw new ChartError('worked 应为 "flat" 或 "round"');
  if (typeof rsStart !== 'boolean') throw new ChartError('rsStart 应为 true 或 false');
  return {
    name: textOf(fields, 'name', '文件'),
    cols: wholeOf(fields, 'cols', '文件', 1, CHART_LIMITS.columns),
    rows: wholeOf(fields, 'rows', '文件', 1, CHART_LIMITS.rows),
    worked,
    rsStart,
    gauge: readGauge(fields['gauge'] ?? null),
    legend: readLegend(fields['legend']),
    cells: readCells(fields['cells']),
    repeats: listOf(fields['repeats'] ?? [], 'repeats', CHART_LIMITS.repeats).map(readRepeat),
  };
}

function readGauge(value: unknown): Chart['gauge'] {
  if (value === null) return null;
  const fields = objectOf(value, 'gauge');
  return {
    stitches: numberOf(fields, 'stitches', 'gauge', 2, 60),
    rows: numberOf(fields, 'rows', 'gauge', 2, 80),
  };
}

function readLegend(value: unknown): ChartSymbol[] {
  const legend = listOf(value, 'legend', CHART_LIMITS.legend).map(readSymbol);
  const ids = legend.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new ChartError(`图例里“${twice}”写了两次`);
  return legend;
}

function readSymbol(value: unknown, index: number): ChartSymbol {
  const where = `legend 第 ${index + 1} 项`;
  const fields = objectOf(value, where);
  const glyph = fields['glyph'];
  if (!(GLYPHS as readonly unknown[]).includes(glyph)) {
    throw new ChartError(`${where}的 glyph 应为其中之一：${GLYPHS.join('、')}`);
  }
  const color = optionalText(fields, 'color', where);
  if (color !== undefined && !/^#[0-9a-f]{6}$/i.test(color)) {
    throw new ChartError(`${where}的 color 应写成 #b23a32 这样`);
  }
  const texts = ['wsZh', 'wsEn', 'colorZh', 'colorEn'].flatMap((key) => {
    const text = optionalText(fields, key, where);
    return text === undefined ? [] : [[key, text] as const];
  });
  return {
    id: textOf(fields, 'id', where),
    zh: textOf(fields, 'zh', where),
    en: textOf(fields, 'en', where),
    in: wholeOf(fields, 'in', where, 0, 20),
    out: wholeOf(fields, 'out', where, 0, 20),
    ...(fields['width'] !== undefined && { width: wholeOf(fields, 'width', where, 1, 20) }),
    glyph: glyph as Glyph,
    ...(color !== undefined && { color }),
    ...Object.fromEntries(texts),
  };
}

function readCells(value: unknown): string[][] {
  return listOf(value, 'cells', CHART_LIMITS.rows).map((row, index) => {
    const cells = listOf(row, `cells 第 ${index + 1} 行`, CHART_LIMITS.columns);
    return cells.map((cell, i) => {
      if (typeof cell === 'string') return cell;
      throw new ChartError(`第 ${index + 1} 行第 ${i + 1} 格应为图例里的 id（文字）`);
    });
  });
}

function readRepeat(value: unknown, index: number): ChartRepeat {
  const where = `repeats 第 ${index + 1} 项`;
  const fields = objectOf(value, where);
  const { of } = fields;
  if (of !== 'stitches' && of !== 'rows') {
    throw new ChartError(`${where}的 of 应为 "stitches" 或 "rows"`);
  }
  const times = fields['times'] ?? null;
  return {
    of,
    from: wholeOf(fields, 'from', where, 1, CHART_LIMITS.rows),
    to: wholeOf(fields, 'to', where, 1, CHART_LIMITS.rows),
    times: times === null ? null : wholeOf(fields, 'times', where, 1, 1000),
  };
}

function objectOf(value: unknown, where: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new ChartError(`${where}应为一个对象 {…}`);
}

function listOf(value: unknown, where: string, max: number): unknown[] {
  if (!Array.isArray(value)) throw new ChartError(`${where} 应为一个列表 […]`);
  if (value.length > max)
    throw new ChartError(`${where} 最多 ${max} 项，这里有 ${value.length} 项`);
  return value;
}

function textOf(fields: Fields, key: string, where: string): string {
  const text = optionalText(fields, key, where);
  if (text !== undefined && text !== '') return text;
  throw new ChartError(`${where}缺少 ${key}`);
}

function optionalText(fields: Fields, key: string, where: string): string | undefined {
  const text = fields[key];
  if (text === undefined) return undefined;
  if (typeof text === 'string' && text.length <= CHART_LIMITS.textLength) return text;
  throw new ChartError(`${where}的 ${key} 应为文字，最多 ${CHART_LIMITS.textLength} 个字`);
}

function numberOf(fields: Fields, key: string, where: string, min: number, max: number): number {
  const value = fields[key];
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw new ChartError(`${where}的 ${key} 应为 ${min} 到 ${max} 的数`);
}

function wholeOf(fields: Fields, key: string, where: string, min: number, max: number): number {
  const value = numberOf(fields, key, where, min, max);
  if (Number.isInteger(value)) return value;
  throw new ChartError(`${where}的 ${key} 应为整数`);
}
