import { MEASURES, type MeasureKey } from '#contracts';
import type { Shape } from '#knitting';
import type { DemoPattern } from '../patterns/sheet.js';
import { drawObject } from './draw-object.js';
import { type DrawnObject, type Model, modelOf } from './objects.js';

const INK = '#2b2622';
const MADDER = '#b23a32';

/** Outlines with their measures in cm, for the PDF and for a picture. */
export function schematicOf(pattern: DemoPattern): {
  width: number;
  height: number;
  shapes: Shape[];
} {
  const model = modelOf(pattern);
  const { patches, box } = drawObject(model);
  const scale = Math.min(330 / (box.right - box.left), 330 / (box.bottom - box.top));
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    20 + (x - box.left) * scale,
    20 + (y - box.top) * scale,
  ];
  const outlines = patches.map(({ outline }): Shape => {
    const d = `${outline
      .map(
        (point, i) =>
          `${i === 0 ? 'M' : 'L'}${place(point)
            .map((value) => value.toFixed(1))
            .join(' ')}`,
      )
      .join('')}Z`;
    return { kind: 'path', d, stroke: INK, fill: '#fbf8f2', width: 1.4 };
  });
  const { sizes } = pattern.design.construction;
  const keys = Object.keys(pattern.sheet.measurements!) as MeasureKey[];
  const texts = keys.map((key, i): Shape => {
    const values = pattern.sheet.measurements![key]!;
    const [first, ...others] = values;
    const text = `${MEASURES[key].label} ${first}${others.length > 0 ? ` (${others.join(', ')})` : ''} cm`;
    return {
      kind: 'text',
      text,
      x: 20,
      y: bottomOf(box, scale) + 34 + i * 19,
      size: 13,
      anchor: 'start',
    };
  });
  const codes = `尺码 ${sizes.map(({ code }) => code).join('、')}`;
  return {
    width: 400,
    height: bottomOf(box, scale) + 44 + keys.length * 19,
    shapes: [
      ...outlines,
      ...dimensions(model, box, place),
      { kind: 'text', text: codes, x: 20, y: bottomOf(box, scale) + 15, size: 12, anchor: 'start' },
      ...texts,
    ],
  };
}

const bottomOf = (box: DrawnObject['box'], scale: number) => 40 + (box.bottom - box.top) * scale;

/** Arrows with the centimetres of the drawn size: one across, one down. */
function dimensions(
  model: Model,
  box: DrawnObject['box'],
  place: (point: readonly [number, number]) => [number, number],
): Shape[] {
  const wide = firstOf(model, [
    'bust',
    'head_round',
    'hand_round',
    'foot_round',
    'wingspan',
    'width',
  ]);
  const high = firstOf(model, [
    'length',
    'hat_depth',
    'hand_length',
    'leg_length',
    'depth',
    'height',
  ]);
  const isRound = ['bust', 'head_round', 'hand_round', 'foot_round'].includes(wide?.key ?? '');
  const [left, bottom] = place([box.left, box.bottom]);
  const [right] = place([box.right, box.top]);
  const { shape } = model.pattern.design.construction;
  const shapes: Shape[] = [];
  if (wide) {
    const value = isRound ? wide.value / 2 : wide.value;
    const words = `${isRound ? '平铺' : ''}${MEASURES[wide.key].label} ${value} cm`;
    shapes.push({
      kind: 'text',
      text: words,
      x: (left + right) / 2,
      y: bottom + 16,
      size: 11,
      anchor: 'middle',
    });
  }
  // A folded scarf, a toy and a beret are not drawn to their height.
  if (high && !['scarf', 'beret', 'toy', 'beanie'].includes(shape)) {
    const top = place([box.right, 0])[1];
    const low = place([box.right, high.value])[1];
    const d = `M${right + 8} ${top}L${right + 8} ${low}M${right + 4} ${top}L${right + 12} ${top}M${right + 4} ${low}L${right + 12} ${low}`;
    shapes.push({ kind: 'path', d, stroke: MADDER, width: 1 });
    shapes.push({
      kind: 'text',
      text: `${high.value} cm`,
      x: right + 14,
      y: (top + low) / 2,
      size: 11,
      anchor: 'start',
    });
  }
  return shapes;
}

function firstOf(
  model: Model,
  keys: readonly MeasureKey[],
): { key: MeasureKey; value: number } | null {
  const key = keys.find((candidate) => model.measure(candidate, 0) > 0);
  return key ? { key, value: model.measure(key, 0) } : null;
}
