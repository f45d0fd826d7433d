import { COLORS } from '../patterns/yarns.js';
import type { Patch, Point } from './canvas.js';
import { drawn, moved, rect, turned } from './geometry.js';
import { grannyLook, rgbOf } from './look.js';
import { type DrawnObject, ellipse, layersOf, type Line, type Model, pathOf } from './objects.js';

export function drawHat(model: Model): DrawnObject {
  const { design } = model.pattern;
  const half = model.measure('head_round', 50) / 4;
  const depth = model.measure('hat_depth', 21) * 0.94;
  const isBeret = design.construction.shape === 'beret';
  const isLoom = design.craft === 'loom';
  if (isBeret) {
    const band = rect(-half * 0.95, 9, half * 0.95, 12.5);
    const crown = ellipse(0, 2, half * 1.5, 8.6);
    return drawn(
      [
        { outline: band, origin: [-half, 12.5], turn: 0, layers: layersOf(model, 10, model.rib) },
        {
          outline: crown,
          origin: [-half * 1.5, 11],
          turn: 0,
          layers: layersOf(model, 0, model.motif),
          isRound: true,
        },
      ],
      [{ d: 'M0 -6.6C0.3 -7.6 0.2 -8.2 0.9 -8.8', stroke: model.shadow, width: 0.7 }],
    );
  }
  const dome = Array.from({ length: 25 }, (_, i): Point => {
    const angle = Math.PI * (1 + i / 24);
    return [half * Math.cos(angle), depth * 0.42 + depth * 0.42 * Math.sin(angle)];
  });
  const outline: Point[] = [...dome, [half, depth], [-half, depth]];
  const hasPompom = design.construction.finishing.some((line) => line.includes('毛球'));
  const pompom: Patch = {
    outline: ellipse(0, -2, 3.6, 3.4),
    origin: [0, 0],
    turn: 0.5,
    layers: [{ from: -100, look: model.plain, stitches: 14, rows: 12 }],
    isRound: true,
  };
  const rib = isLoom ? 0 : design.construction.name === '婴儿帽' ? 3 : 5;
  const fold: Line = {
    d: `M${-half} ${depth - rib}H${half}`,
    stroke: '#000000',
    width: 0.3,
    opacity: rib ? 0.25 : 0,
  };
  const hat: Patch = {
    outline,
    origin: [-half, depth],
    turn: 0,
    layers: layersOf(model, rib, model.motif),
  };
  return drawn(hasPompom ? [pompom, hat] : [hat], [fold]);
}

/** A long strip, folded in the middle and laid side by side. */
export function drawScarf(model: Model): DrawnObject {
  const width = model.measure('width', 25);
  const shown = Math.min(model.measure('height', 160) / 2, width * 3.1);
  const strip = rect(-width / 2, 0, width / 2, shown);
  const back = turned(moved(strip, width * 0.16, 2), 0.16, [0, 0]);
  const front = turned(strip, -0.1, [0, 0]);
  const under = turned([[-width / 2 + width * 0.16, shown + 2]], 0.16, [0, 0])[0]!;
  const over = turned([[-width / 2, shown]], -0.1, [0, 0])[0]!;
  const layers = layersOf(model, 0, model.motif);
  return drawn(
    [
      { outline: back, origin: under, turn: 0.16, layers },
      { outline: front, origin: over, turn: -0.1, layers },
    ],
    [{ d: pathOf(front), stroke: '#000000', width: 0.4, opacity: 0.3 }],
  );
}

export function drawCowl(model: Model): DrawnObject {
  const half = Math.min(model.measure('width', 64), 80) / 4.4;
  const height = model.measure('height', 24);
  const arc = (y: number, bow: number, isBack: boolean): Point[] =>
    Array.from({ length: 21 }, (_, i): Point => {
      const x = half * (isBack ? 1 - i / 10 : i / 10 - 1);
      return [x, y + bow * (1 - (x / half) ** 2)];
    });
  const outline = [...arc(0, 3, false), ...arc(height, 3, true)];
  const edge = model.pattern.design.craft === 'loom' ? 0 : 2.5;
  const inside = pathOf([...arc(0, 3, false), ...arc(0, -3, true)]);
  const { stitches, rows } = model.gauge;
  const layers = [
    ...layersOf(model, edge, model.motif),
    ...(edge ? [{ from: height - edge, look: model.rib, stitches, rows }] : []),
  ];
  const front: Patch = { outline, origin: [-half, height], turn: 0, bend: 3 / half ** 2, layers };
  return {
    ...drawn(
      [{ ...front, layers: layers.map((layer) => ({ ...layer, from: layer.from - 3 })) }],
      [
        { d: inside, fill: model.shadow, width: 0 },
        { d: inside, stroke: '#000000', width: 0.3, opacity: 0.3 },
      ],
    ),
    box: { left: -half, right: half, top: -3, bottom: height + 3 },
  };
}

/** Two halves whose rows run along the lower edges. */
export function drawShawl(model: Model): DrawnObject {
  const depth = model.measure('depth', 60);
  const wing = model.measure('wingspan', 120) / 2;
  const angle = Math.atan2(depth, wing);
  const right: Point[] = [
    [0, 0],
    [wing, 0],
    [0, depth],
  ];
  const layers = layersOf(model, 0, model.motif);
  return drawn(
    [
      { outline: right, origin: [0, depth], turn: -angle, layers },
      { outline: right.map(([x, y]): Point => [-x, y]), origin: [0, depth], turn: angle, layers },
    ],
    [{ d: `M0 0V${depth}`, stroke: '#000000', width: 0.5, opacity: 0.35 }],
  );
}

export function drawBlanket(model: Model): DrawnObject {
  const width = model.measure('width', 80);
  const height = model.measure('height', 100);
  const outline = rect(0, 0, width, height);
  const { design } = model.pattern;
  const isGranny = design.construction.shape === 'motifs';
  const side = 10;
  const look = isGranny
    ? grannyLook(
        design.colors.map((name) => rgbOf(COLORS[name].hex)),
        10,
        10,
      )
    : model.motif;
  const gauge = isGranny ? { stitches: 100 / side, rows: 100 / side } : model.gauge;
  const edging: Line[] =
    design.craft === 'mixed'
      ? [{ d: pathOf(rect(0.8, 0.8, width - 0.8, height - 0.8)), stroke: '#f3eee4', width: 1.8 }]
      : [];
  return drawn(
    [{ outline, origin: [0, height], turn: 0, layers: [{ from: 0, look, ...gauge }] }],
    [...edging, { d: pathOf(outline), stroke: '#000000', width: 0.5, opacity: 0.25 }],
  );
}

export function drawBag(model: Model): DrawnObject {
  const half = model.measure('width', 28) / 2;
  const height = model.measure('height', 26);
  const { name } = model.pattern.design.construction;
  const isNet = name === '网兜';
  const base = Array.from({ length: 15 }, (_, i): Point => {
    const angle = (Math.PI * i) / 14;
    return [half * 0.92 * Math.cos(angle), height + half * 0.34 * Math.sin(angle)];
  });
  const outline: Point[] = [[-half, 0], [half, 0], ...base];
  const handle = (top: number, dy: number): Line[] => {
    const d = `M${-half * 0.5} ${dy}C${-half * 0.5} ${-top} ${half * 0.5} ${-top} ${half * 0.5} ${dy}`;
    const color = `#${model.main
      .map((value) =>
        Math.round(value * 0.86)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    return [
      { d, stroke: '#000000', width: 2.5, opacity: 0.2 },
      { d, stroke: color, width: 2.1 },
    ];
  };
  const stitches = isNet ? { stitches: 6.5, rows: 5.5 } : model.gauge;
  const patch: Patch = {
    outline,
    origin: [-half, height + half * 0.34],
    turn: 0,
    layers: [{ from: -100, look: model.motif, ...stitches }],
  };
  return {
    ...drawn(
      [patch],
      [
        ...handle(height * 0.72, 0.5),
        { d: `M${-half} 0.4H${half}`, stroke: '#000000', width: 0.8, opacity: 0.2 },
      ],
    ),
    box: { left: -half, right: half, top: -height * 0.52, bottom: height + half * 0.34 },
  };
}
