import type { Glyph } from './chart.js';

/** A line of a symbol, in a cell of 1 × 1 with its origin at the top left. `fill`: the outline is filled. */
export interface Stroke {
  d: string;
  fill?: boolean;
  dashed?: boolean;
}

/** Our own drawings of the stitches. A path's coordinates are shares of the width and the height of the symbol. */
const STROKES: Record<Glyph, Stroke[]> = {
  blank: [],
  knit: [],
  purl: [line('M.22 .5L.78 .5')],
  'yarn-over': [line('M.5 .24C.86 .24 .86 .76 .5 .76C.14 .76 .14 .24 .5 .24Z')],
  k2tog: [line('M.8 .2L.24 .8M.5 .5L.76 .8')],
  ssk: [line('M.2 .2L.76 .8M.5 .5L.24 .8')],
  k3tog: [line('M.82 .18L.2 .82M.52 .5L.5 .82M.52 .5L.8 .82')],
  sk2p: [line('M.18 .18L.8 .82M.48 .5L.5 .82M.48 .5L.2 .82')],
  centred: [line('M.5 .16L.5 .84M.5 .42L.2 .84M.5 .42L.8 .84')],
  'purl-k2tog': [line('M.8 .14L.24 .68M.5 .42L.76 .68M.24 .86L.76 .86')],
  'purl-ssk': [line('M.2 .14L.76 .68M.5 .42L.24 .68M.24 .86L.76 .86')],
  twisted: [line('M.3 .84L.62 .42C.74 .2 .26 .2 .38 .42L.7 .84')],
  'purl-twisted': [line('M.3 .72L.62 .36C.74 .14 .26 .14 .38 .36L.7 .72M.24 .88L.76 .88')],
  'raise-left': [line('M.34 .2L.34 .8L.74 .8M.34 .5L.66 .3')],
  'raise-right': [line('M.66 .2L.66 .8L.26 .8M.66 .5L.34 .3')],
  'two-in-one': [line('M.5 .84L.2 .2M.5 .84L.8 .2')],
  slip: [line('M.2 .24L.5 .78L.8 .24')],
  bobble: [{ d: 'M.5 .2C.9 .2 .9 .8 .5 .8C.1 .8 .1 .2 .5 .2Z', fill: true }],
  'cross-right': [
    line('M.04 .9L.46 .1M.5 .9L.96 .1'),
    { d: 'M.5 .1L.36 .38M.24 .62L.04 .9M.96 .9L.78 .58M.62 .34L.5 .1', dashed: true },
  ],
  'cross-left': [
    line('M.96 .9L.54 .1M.5 .9L.04 .1'),
    { d: 'M.5 .1L.64 .38M.76 .62L.96 .9M.04 .9L.22 .58M.38 .34L.5 .1', dashed: true },
  ],
  'bind-off': [{ d: 'M.5 .3C.76 .3 .76 .7 .5 .7C.24 .7 .24 .3 .5 .3Z', fill: true }],
  none: [{ d: 'M0 0L1 0L1 1L0 1Z', fill: true }],
  chain: [line('M.14 .5C.14 .24 .86 .24 .86 .5C.86 .76 .14 .76 .14 .5Z')],
  'slip-stitch': [{ d: 'M.2 .5C.2 .34 .8 .34 .8 .5C.8 .66 .2 .66 .2 .5Z', fill: true }],
  single: [line('M.22 .22L.78 .78M.78 .22L.22 .78')],
  'half-double': [line('M.5 .14L.5 .86M.24 .14L.76 .14')],
  double: [line('M.5 .12L.5 .88M.24 .12L.76 .12M.34 .58L.66 .42')],
  treble: [line('M.5 .1L.5 .9M.24 .1L.76 .1M.34 .5L.66 .34M.34 .7L.66 .54')],
  'single-increase': [line('M.5 .84L.14 .18M.5 .84L.86 .18M.14 .5L.42 .3M.86 .5L.58 .3')],
  'single-decrease': [line('M.5 .16L.14 .82M.5 .16L.86 .82M.14 .5L.42 .7M.86 .5L.58 .7')],
  'double-increase': [line('M.5 .88L.22 .14M.5 .88L.78 .14M.08 .14L.36 .14M.64 .14L.92 .14')],
  'double-decrease': [line('M.5 .12L.22 .86M.5 .12L.78 .86M.08 .86L.36 .86M.64 .86L.92 .86')],
  shell: [line('M.5 .9L.06 .4M.5 .9L.26 .18M.5 .9L.5 .1M.5 .9L.74 .18M.5 .9L.94 .4')],
  tunisian: [line('M.5 .12L.5 .72M.16 .72C.3 .96 .7 .96 .84 .72')],
};

/** The lines of a symbol in a box. @returns paths with absolute coordinates */
export function strokesOf(
  glyph: Glyph,
  box: { x: number; y: number; width: number; height: number },
): Stroke[] {
  return STROKES[glyph].map((stroke) => ({ ...stroke, d: place(stroke.d, box) }));
}

function place(d: string, box: { x: number; y: number; width: number; height: number }): string {
  return d.replace(/(-?\d*\.?\d+) (-?\d*\.?\d+)/g, (_pair, x: string, y: string) => {
    const left = box.x + Number(x) * box.width;
    const top = box.y + Number(y) * box.height;
    return `${left.toFixed(1)} ${top.toFixed(1)}`;
  });
}

function line(d: string): Stroke {
  return { d };
}
