/**
 * The brightness of a point of a stitch: 1 is the colour of the yarn. x and y are fractions of the cell of the stitch,
 * y from the bottom.
 */
export type StitchLight = (x: number, y: number) => number;

const { PI, abs, hypot, max, min, sin, sqrt } = Math;
const wave = (share: number) => sqrt(max(0, sin(PI * share)));

/** Names of the drawn stitches; all others look like knit stitches. */
export type Drawn =
  | 'knit'
  | 'purl'
  | 'hole'
  | 'right'
  | 'left'
  | 'single'
  | 'double'
  | 'net'
  | 'tunisian';

/** A knit stitch: two strands that meet at the bottom. Its rows are read along its slope, see `SLOPES`. */
const knit: StitchLight = (x, y) => 0.52 + 0.56 * wave((2 * x) % 1) * wave(y);

const purl: StitchLight = (x, y) => {
  const bump = y + 0.22 * sin(PI * x) - 0.1;
  return 0.5 + 0.52 * wave(min(1, max(0, bump))) * (0.8 + 0.2 * wave(x));
};

const hole: StitchLight = (x, y) => (hypot((x - 0.5) * 1.1, y - 0.5) < 0.4 ? 0.2 : 0.92);

const leaning =
  (side: 1 | -1): StitchLight =>
  (x, y) => {
    const across = x - 0.5 - side * (y - 0.5) * 0.7;
    return abs(across) < 0.34 ? 0.7 + 0.4 * wave(across / 0.68 + 0.5) : 0.5;
  };

/** A single crochet: a small V lying under the loops of the next round. */
const single: StitchLight = (x, y) => {
  const loop = y > 0.62 ? 0.72 + 0.34 * wave((y - 0.62) / 0.38) * wave(x) : 0;
  const legs = 0.45 + 0.5 * wave((2 * x) % 1) * wave(y / 0.7);
  return max(loop, y < 0.7 ? legs * (hypot(x - 0.5, y - 0.2) < 0.14 ? 0.5 : 1) : 0.4);
};

/** A double crochet: a post with a wrap and a chain on top. */
const double: StitchLight = (x, y) => {
  if (y > 0.82) return 0.74 + 0.32 * wave((y - 0.82) / 0.18);
  const post = abs(x - 0.5) < 0.32 ? 0.62 + 0.42 * wave((x - 0.18) / 0.64) : 0.3;
  const wrap = abs(y - 0.45 - 0.3 * (x - 0.5)) < 0.07 && abs(x - 0.5) < 0.36;
  return wrap ? 1.08 : post;
};

const net: StitchLight = (x, y) => {
  if (y > 0.84 || y < 0.04) return 0.9;
  return abs(x - 0.5) < 0.17 ? 0.98 : 0.16;
};

/** Tunisian simple stitch: a vertical bar before two ridges. */
const tunisian: StitchLight = (x, y) => {
  if (abs(x - 0.5) < 0.2) return 0.66 + 0.42 * wave((x - 0.3) / 0.4) * (y > 0.08 ? 1 : 0.7);
  return 0.44 + 0.42 * wave((2 * y) % 1);
};

const LIGHTS: Record<Drawn, StitchLight> = {
  knit,
  purl,
  hole,
  right: leaning(1),
  left: leaning(-1),
  single,
  double,
  net,
  tunisian,
};

/** How far the sides of a stitch rise over its middle, in rows. */
export const SLOPES: Partial<Record<Drawn, number>> = { knit: 0.55, single: 0.18 };

const SIDE = 24;

/** Precomputed tables of these functions, because a picture needs a million values. */
export const LIGHT_TABLES = Object.fromEntries(
  Object.entries(LIGHTS).map(([name, light]) => [
    name,
    Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
      light(((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE),
    ),
  ]),
) as Record<Drawn, Float32Array>;

export function lightAt(drawn: Drawn, x: number, y: number): number {
  const column = Math.floor(x * SIDE);
  const row = Math.floor(y * SIDE);
  return LIGHT_TABLES[drawn][row * SIDE + column]!;
}
