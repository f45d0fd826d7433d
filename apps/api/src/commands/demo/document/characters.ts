import { drawChart } from '#knitting';
import { DEMO_DESIGNS } from '../designs/index.js';
import { coverFacts, patternText } from './written-pattern.js';
import { schematicOf } from '../drawing/schematic.js';
import { patternOf } from '../patterns/sheet.js';

/** The characters of fixed texts in documents and pictures, in addition to the texts of the designs. */
const FIXED = '云织商城完整图解见文件：行 × 针（）《》【】·→–—“”…，。；：、！？ 0123456789';

/** All characters of the demo's documents. */
export function demoCharacters(): string[] {
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
  const texts = DEMO_DESIGNS.flatMap((design) => {
    const pattern = patternOf(design);
    const words = (shapes: ReturnType<typeof schematicOf>['shapes']) =>
      shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    return [
      patternText(pattern),
      ...coverFacts(pattern).flat(),
      ...words(schematicOf(pattern).shapes),
      ...design.construction.charts.flatMap((chart) => [
        ...words(drawChart(chart).shapes),
        ...chart.legend.flatMap(({ zh, wsZh = '', colorZh = '', en }) => [zh, wsZh, colorZh, en]),
      ]),
    ];
  });
  return [...new Set([FIXED, ascii, ...texts].join(''))].filter((one) => one >= ' ').sort();
}
