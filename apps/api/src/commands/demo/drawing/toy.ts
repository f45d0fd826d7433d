import { COLORS } from '../patterns/yarns.js';
import type { Patch } from './canvas.js';
import { drawn, turned } from './geometry.js';
import { rgbOf } from './look.js';
import { type DrawnObject, ellipse, type Line, type Model, pathOf } from './objects.js';

/** A sitting animal: its parts as balls, from the back to the front. */
export function drawToy(model: Model): DrawnObject {
  const { design } = model.pattern;
  const { pieces, sizes } = design.construction;
  const { stitches, rows } = model.gauge;
  const kind = sizes[0]!.label ?? '';
  const isRabbit = kind === '兔子';
  const colorOf = (name: string) => {
    const piece = pieces.find((candidate) => candidate.name === name);
    const moves = piece?.moves[0] ?? [];
    const work = moves.find((move) => move.do === 'work');
    const zh = work?.do === 'work' ? work.fabric.colors?.[0] : undefined;
    return rgbOf(Object.values(COLORS).find((color) => color.zh === zh)?.hex ?? COLORS.cream.hex);
  };
  const ball = (name: string, x: number, y: number, rx: number, ry: number, turn = 0): Patch => {
    const color = colorOf(name);
    const { motif, main } = model;
    const shares = [0, 1, 2].map((i) => color[i]! / Math.max(1, main[i]!));
    const look: typeof motif = (u, v, paint) => {
      motif(u, v, paint);
      for (let i = 0; i < 3; i += 1) paint[i]! *= shares[i]!;
    };
    return {
      outline: turned(ellipse(x, y, rx, ry), turn, [x, y]),
      origin: [x - rx, y + ry],
      turn,
      layers: [{ from: -100, look, stitches, rows }],
      isRound: true,
    };
  };
  const head = 3.6;
  const ears = isRabbit
    ? [ball('耳', -2.1, -5.6, 1, 3.6, -0.18), ball('耳', 2.1, -5.6, 1, 3.6, 0.18)]
    : [ball('耳', -2.6, -2.9, 1.25, 1.25), ball('耳', 2.6, -2.9, 1.25, 1.25)];
  const tail =
    pieces.some(({ name }) => name === '尾') && !isRabbit ? [ball('尾', 4.2, 7, 0.7, 3, 0.5)] : [];
  const muzzle = pieces.some(({ name }) => name === '吻') ? [ball('吻', 0, 1.2, 1.5, 1.1)] : [];
  const patches = [
    ...tail,
    ...ears,
    ball('腿', -2.2, 9.4, 1.1, 1.9, 0.7),
    ball('腿', 2.2, 9.4, 1.1, 1.9, -0.7),
    ball('身体', 0, 6.6, 3.1, 3.7),
    ball('手臂', -3.2, 5.6, 0.85, 2.5, 0.5),
    ball('手臂', 3.2, 5.6, 0.85, 2.5, -0.5),
    ball('头', 0, 0, head * 1.04, head * 0.94),
    ...muzzle,
  ];
  const eye = (x: number): Line => ({
    d: pathOf(ellipse(x, 0.1, 0.36, 0.42)),
    fill: '#1d1815',
    width: 0,
  });
  const isAsleep = kind === '橘猫';
  const eyes: Line[] = isAsleep
    ? [-1.4, 1.4].map((x) => ({
        d: `M${x - 0.5} 0.1C${x - 0.3} 0.6 ${x + 0.3} 0.6 ${x + 0.5} 0.1`,
        stroke: '#1d1815',
        width: 0.18,
      }))
    : [eye(-1.35), eye(1.35)];
  return drawn(patches, [
    ...eyes,
    { d: pathOf(ellipse(0, 0.95, 0.34, 0.24)), fill: '#5a2f2a', width: 0 },
    {
      d: 'M0 1.2V1.6M-0.5 1.9C-0.3 2.1 -0.1 1.9 0 1.6C0.1 1.9 0.3 2.1 0.5 1.9',
      stroke: '#5a2f2a',
      width: 0.13,
    },
  ]);
}
