import type { Patch, Point } from './canvas.js';
import { drawn, moved, rect, turned } from './geometry.js';
import { type DrawnObject, ellipse, type Model } from './objects.js';

export function drawPair(model: Model): DrawnObject {
  const isSock = model.pattern.design.construction.shape === 'socks';
  const one = isSock ? sock(model) : mitten(model);
  const gap = isSock ? 14 : model.measure('hand_round', 18) / 2 + 9;
  const second = one.map((patch): Patch => ({
    ...patch,
    outline: patch.outline.map(([x, y]): Point => [isSock ? x + gap : gap - x, isSock ? y + 2 : y]),
    origin: isSock
      ? [patch.origin[0] + gap, patch.origin[1] + 2]
      : [gap - patch.origin[0], patch.origin[1]],
    turn: isSock ? patch.turn : -patch.turn,
  }));
  return drawn([...second, ...one]);
}

/** A sock from the side: leg, heel and foot. */
function sock(model: Model): Patch[] {
  const wide = model.measure('foot_round', 21) / 2;
  const leg = model.measure('leg_length', 15);
  const foot = model.measure('foot_length', 23);
  const { stitches, rows } = model.gauge;
  const upper = rect(0, 0, wide, leg + 1);
  const end = ellipse(foot - wide / 2, leg + wide / 2, wide / 2, wide / 2).filter(
    ([x]) => x >= foot - wide / 2,
  );
  const heel: Point[] = [
    [0, leg],
    [-1.2, leg + wide * 0.5],
    [0.4, leg + wide * 0.9],
    [2.5, leg + wide],
  ];
  const toe = end.toSorted((a, b) => a[1] - b[1]);
  const lower: Point[] = [[wide, leg], ...toe, [foot - wide / 2, leg + wide], ...heel.toReversed()];
  return [
    {
      outline: lower,
      origin: [0, leg],
      turn: Math.PI / 2,
      layers: [{ from: -100, look: model.plain, stitches, rows }],
    },
    {
      outline: upper,
      origin: [0, leg + 1],
      turn: 0,
      layers: [
        { from: 0, look: model.motif, stitches, rows },
        { from: leg - 3, look: model.rib, stitches, rows },
      ],
    },
  ];
}

function mitten(model: Model): Patch[] {
  const wide = model.measure('hand_round', 18) / 2;
  const high = model.measure('hand_length', 24);
  const isFull = model.pattern.design.construction.name === '连指手套';
  const tip = ellipse(0, wide * 0.8, wide / 2, wide * 0.8)
    .filter(([, y]) => y <= wide * 0.8)
    .toSorted((a, b) => a[0] - b[0]);
  const outline: Point[] = [
    ...(isFull ? tip : rect(-wide / 2, 0, wide / 2, 0.1).slice(0, 2)),
    [wide / 2, high],
    [-wide / 2, high],
  ];
  const { stitches, rows } = model.gauge;
  const thumbLength = isFull ? 7 : 4;
  const thumb = ellipse(0, -thumbLength / 2, wide * 0.2, thumbLength / 2);
  const [tx, ty] = [wide / 2 - 0.3, high - 7.5];
  return [
    {
      outline: moved(turned([...thumb], 0.55, [0, 0]), tx, ty),
      origin: [tx, ty],
      turn: 0.55,
      layers: [{ from: -100, look: model.plain, stitches, rows }],
    },
    {
      outline,
      origin: [-wide / 2, high],
      turn: 0,
      layers: [
        { from: 0, look: model.rib, stitches, rows },
        { from: 6, look: model.motif, stitches, rows },
        ...(isFull ? [] : [{ from: high - 1.2, look: model.rib, stitches, rows }]),
      ],
    },
  ];
}
