import { type Chart, shade, type Stitch, stitchAt } from './chart.js';

/** Size in pixels: 4:5, the ratio of the site's cards. */
const WIDTH = 1200;
const HEIGHT = 1500;
/** Height of a stitch relative to its width. */
const PROPORTION = 0.84;

/**
 * Draws a chart as knitted fabric.
 * @param columns width of the picture in stitches
 * @param from the stitch in the lower left corner
 * @returns an SVG document
 */
export function drawSwatch(chart: Chart, columns: number, from = { x: 0, y: 0 }): string {
  const w = WIDTH / columns;
  const h = w * PROPORTION;
  const rows = Math.ceil(HEIGHT / h) + 2;
  const layers: string[] = [];
  for (let y = -1; y < rows; y += 1) {
    const under: string[] = [];
    const over: string[] = [];
    for (let x = -3; x < columns + 3; x += 1) {
      const stitch = stitchAt(chart, x + from.x, y + from.y);
      const left = (x + (stitch.shift ?? 0)) * w;
      const top = HEIGHT - (y + 1) * h;
      (stitch.over ? over : under).push(drawStitch(stitch, chart.palette, left, top, w, h));
    }
    layers.push(...under, ...over);
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${shade(chart.palette[0]!, -0.3)}"/>` +
    `${layers.join('')}</svg>`
  );
}

function drawStitch(
  stitch: Stitch,
  palette: string[],
  left: number,
  top: number,
  w: number,
  h: number,
): string {
  const own = palette[stitch.color]!;
  if (stitch.kind === 'purl') return drawPurl(shade(own, -0.06), left, top, w, h);
  if (stitch.kind === 'yarn-over') {
    return (
      `<ellipse cx="${n(left + w / 2)}" cy="${n(top + h * 0.6)}" rx="${n(w * 0.42)}" ` +
      `ry="${n(h * 0.46)}" fill="${shade(own, -0.55)}"/>`
    );
  }
  const color = stitch.over ? shade(own, 0.16) : stitch.shift ? shade(own, -0.08) : own;
  return drawV(color, left, top, w, h);
}

/** Draws a knit stitch: two leaf-shaped halves that meet at the bottom, with a highlight on the left one. */
function drawV(color: string, left: number, top: number, w: number, h: number): string {
  const middle = left + w / 2;
  const bottom = top + h * 1.34;
  const half = (side: 1 | -1): string => {
    const at = (share: number): string => n(middle + side * share * w);
    return (
      `M${at(0.01)} ${n(bottom)}C${at(0.4)} ${n(bottom - h * 0.42)} ${at(0.56)} ` +
      `${n(top + h * 0.42)} ${at(0.37)} ${n(top - h * 0.06)}C${at(0.12)} ${n(top + h * 0.2)} ` +
      `${at(-0.02)} ${n(top + h * 0.72)} ${at(0.01)} ${n(bottom)}Z`
    );
  };
  const light =
    `M${n(middle - w * 0.08)} ${n(bottom - h * 0.34)}` +
    `C${n(middle - w * 0.3)} ${n(bottom - h * 0.6)} ${n(middle - w * 0.4)} ` +
    `${n(top + h * 0.4)} ${n(middle - w * 0.33)} ${n(top + h * 0.16)}`;
  return (
    `<path d="${half(-1)}${half(1)}" fill="${color}" stroke="#000" stroke-opacity=".12" ` +
    `stroke-width="${n(w * 0.04)}"/>` +
    `<path d="${light}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="${n(w * 0.07)}" ` +
    'stroke-linecap="round"/>'
  );
}

/** Draws a purl stitch: a horizontal bump. */
function drawPurl(color: string, left: number, top: number, w: number, h: number): string {
  const y = top + h * 0.62;
  return (
    `<path d="M${n(left - w * 0.06)} ${n(y + h * 0.2)}Q${n(left + w / 2)} ${n(y - h * 0.62)} ` +
    `${n(left + w * 1.06)} ${n(y + h * 0.2)}Q${n(left + w / 2)} ${n(y + h * 0.44)} ` +
    `${n(left - w * 0.06)} ${n(y + h * 0.2)}Z" fill="${color}" stroke="#000" ` +
    `stroke-opacity=".14" stroke-width="${n(w * 0.04)}"/>`
  );
}

function n(value: number): string {
  return value.toFixed(1);
}
