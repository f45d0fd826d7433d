import type { Patch, Point } from './canvas.js';
import {
  boxOf,
  type DrawnObject,
  ellipse,
  layersOf,
  type Line,
  mirrored,
  type Model,
} from './objects.js';

const RIB = 5;
/** Direction of a hanging sleeve, from the horizontal. */
const FALL = (76 * Math.PI) / 180;

/** A pullover, cardigan or vest, drawn from its measures. */
export function drawGarment(model: Model): DrawnObject {
  const { shape } = model.pattern.design.construction;
  const isOpen = shape === 'cardigan' || shape === 'raglan-cardigan';
  const isYoke = shape === 'round-yoke';
  const isRaglan = shape === 'raglan' || shape === 'raglan-cardigan' || isYoke;
  const half = model.measure('bust', 100) / 4;
  const length = model.measure('length', 58);
  const neck = neckOf(model, half);
  const armhole = isRaglan ? model.measure('yoke_depth', 22) + 1 : armholeOf(model);
  const body = bodyPatch(model, { half, length, neck, armhole, isRaglan });
  const sleeves = shape === 'vest' ? [] : sleevePatches(model, { half, neck, armhole, isRaglan });
  const patches = [...sleeves, ...body];
  return {
    patches,
    lines: [
      ...seams({ half, neck, armhole, isRaglan, isYoke, isVest: shape === 'vest' }),
      ...neckLines(model, neck, isOpen || shape === 'vest', length),
      ...(isOpen ? frontLines(model, length, neck) : []),
    ],
    box: boxOf(patches),
  };
}

interface Frame {
  half: number;
  length: number;
  /** Half of the width of the neck. */
  neck: number;
  armhole: number;
  isRaglan: boolean;
}

const armholeOf = (model: Model) =>
  model.measure('armhole_depth', model.measure('upper_arm', 36) / 2 + 2);

function neckOf(model: Model, half: number): number {
  return Math.min(half * 0.42, model.measure('neck_round', half * 1.7) / 4.6 + 0.6);
}

function bodyPatch(model: Model, { half, length, neck, armhole, isRaglan }: Frame): Patch[] {
  const { shape } = model.pattern.design.construction;
  const shoulder = isRaglan ? 0 : 2.5;
  const cross = shape === 'vest' ? model.measure('cross_back', 36) / 2 : half;
  const side: Point[] = isRaglan
    ? [
        [neck, 0],
        [half, armhole],
        [half, length],
      ]
    : [
        [neck, 0],
        [cross, shoulder],
        [cross, armhole * 0.72],
        [cross + (half - cross) * 0.4, armhole * 0.92],
        [half, armhole],
        [half, length],
      ];
  const outline = [...side, ...mirrored(side)];
  const patch: Patch = {
    outline,
    origin: [-half, length],
    turn: 0,
    layers: layersOf(model, RIB, shape === 'round-yoke' ? model.plain : model.motif),
  };
  if (shape !== 'round-yoke') return [patch];
  return [patch, ...yokePatches(model, half, neck, armhole)];
}

/** The motif of a round yoke, whose rounds hang over shoulders and chest. */
function yokePatches(model: Model, half: number, neck: number, armhole: number): Patch[] {
  const { gauge, motif, motifFabric, plain } = model;
  const height = (motifFabric.rows * 10) / gauge.rows;
  const reach = half + model.measure('upper_arm', 34) * 0.42;
  const bottom = armhole * 0.86;
  const outline: Point[] = [
    [-neck, 0],
    [neck, 0],
    [reach * 0.72, armhole * 0.42],
    [half * 0.98, armhole * 0.96],
    ...arc(half * 0.98, armhole * 0.96, armhole * 1.02),
    [-half * 0.98, armhole * 0.96],
    [-reach * 0.72, armhole * 0.42],
  ];
  const { stitches, rows } = gauge;
  return [
    {
      outline,
      origin: [-half, bottom],
      turn: 0,
      bend: 0.009,
      layers: [
        { from: -100, look: plain, stitches, rows },
        { from: 0, look: motif, stitches, rows },
        { from: height, look: plain, stitches, rows },
      ],
    },
  ];
}

function arc(half: number, y: number, low: number): Point[] {
  return Array.from({ length: 9 }, (_, i): Point => {
    const x = half * (1 - (2 * (i + 1)) / 10);
    return [x, y + (low - y) * (1 - (x / half) ** 2)];
  });
}

function sleevePatches(
  model: Model,
  { half, neck, armhole, isRaglan }: Omit<Frame, 'length'>,
): Patch[] {
  const length = model.measure('sleeve', 42);
  const cuff = model.measure('cuff', 20) / 2;
  const arm = model.measure('upper_arm', 34) / 2;
  const direction: Point = [Math.cos(FALL), Math.sin(FALL)];
  const outward: Point = [Math.sin(FALL), -Math.cos(FALL)];
  const top: Point = isRaglan ? [neck, 0] : [half, 2.5];
  const under: Point = [half - 0.5, armhole];
  const inner: Point = [under[0] + direction[0] * length, under[1] + direction[1] * length];
  const outer: Point = [inner[0] + outward[0] * cuff, inner[1] + outward[1] * cuff];
  const bicep: Point = [under[0] + outward[0] * arm, under[1] + outward[1] * arm];
  const outline: Point[] = isRaglan
    ? [
        top,
        [top[0] + (bicep[0] - top[0]) * 0.55, top[1] + (bicep[1] - top[1]) * 0.38],
        bicep,
        outer,
        inner,
        under,
      ]
    : [top, bicep, outer, inner, under];
  const look = model.motifFabric.chart && !model.motifFabric.isCut ? model.plain : model.motif;
  const { shape } = model.pattern.design.construction;
  const sleeveLook =
    shape === 'round-yoke' || (isRaglan && model.motifFabric.chart) ? model.plain : look;
  const right: Patch = {
    outline,
    origin: inner,
    turn: FALL - Math.PI / 2,
    layers: layersOf(model, RIB, sleeveLook),
  };
  const left: Patch = {
    ...right,
    outline: mirrored(outline),
    origin: [-outer[0], outer[1]],
    turn: Math.PI / 2 - FALL,
  };
  return [left, right];
}

function seams(frame: Omit<Frame, 'length'> & { isYoke: boolean; isVest: boolean }): Line[] {
  const { half, neck, armhole, isRaglan, isYoke, isVest } = frame;
  if (isYoke) return [];
  const line = (d: string): Line => ({ d, stroke: '#000000', width: 0.35, opacity: 0.28 });
  if (isVest) return [];
  if (isRaglan) {
    return [1, -1].map((side) => line(`M${side * neck} 0L${side * half} ${armhole}`));
  }
  return [1, -1].map((side) => line(`M${side * half} 2.5L${side * half} ${armhole}`));
}

/** The neckline with its band; through the opening one sees the inside of the back. */
function neckLines(model: Model, neck: number, isV: boolean, length: number): Line[] {
  const { shape } = model.pattern.design.construction;
  const depth = shape === 'raglan-cardigan' ? 6 : isV ? Math.min(length * 0.34, 20) : 6.5;
  const isPointed = isV && shape !== 'raglan-cardigan';
  const opening = isPointed
    ? `M${-neck} -0.6C${-neck * 0.9} 1.5 ${neck * 0.9} 1.5 ${neck} -0.6L0 ${depth}Z`
    : `M${-neck} -0.6C${-neck * 0.7} 1.6 ${neck * 0.7} 1.6 ${neck} -0.6C${neck} ${depth * 1.1} ${-neck} ${depth * 1.1} ${-neck} -0.6Z`;
  const edge = isPointed
    ? `M${-neck} 0L0 ${depth}L${neck} 0`
    : `M${-neck} 0C${-neck} ${depth * 1.12} ${neck} ${depth * 1.12} ${neck} 0`;
  const color = `#${model.main
    .map((value) =>
      Math.round(value * 0.9)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  return [
    { d: opening, fill: model.shadow, width: 0 },
    { d: edge, stroke: '#000000', width: 2.9, opacity: 0.22 },
    { d: edge, stroke: color, width: 2.5 },
    { d: edge, stroke: '#000000', width: 2.5, opacity: 0.16 },
  ];
}

/** The button band of an open front. */
function frontLines(model: Model, length: number, neck: number): Line[] {
  const { shape } = model.pattern.design.construction;
  const top = shape === 'cardigan' ? Math.min(length * 0.34, 20) : 5.2;
  const color = `#${model.main
    .map((value) =>
      Math.round(value * 0.92)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  const step = (length - top - 5) / 4;
  const buttons = Array.from({ length: 5 }, (_, i): Line => {
    const y = top + 2.5 + i * step;
    const points = ellipse(0, y, 0.85, 0.85);
    return {
      d: `M${points.map(([x, py]) => `${x.toFixed(2)} ${py.toFixed(2)}`).join('L')}Z`,
      fill: '#6b4a2f',
      stroke: '#3c2817',
      width: 0.2,
    };
  });
  return [
    { d: `M0 ${top}V${length}`, stroke: '#000000', width: 3.5, opacity: 0.24 },
    { d: `M0 ${top}V${length}`, stroke: color, width: 3 },
    {
      d: `M-0.75 ${top}V${length}M0.75 ${top}V${length}`,
      stroke: '#000000',
      width: 0.25,
      opacity: neck > 0 ? 0.2 : 0,
    },
    ...buttons,
  ];
}
