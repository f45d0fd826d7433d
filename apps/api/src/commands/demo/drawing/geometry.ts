import type { Patch, Point } from './canvas.js';
import { boxOf, type DrawnObject, type Line } from './objects.js';

export const rect = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

export function turned(points: readonly Point[], angle: number, [cx, cy]: Point): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]): Point => {
    const [dx, dy] = [x - cx, y - cy];
    return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
  });
}

export const moved = (points: readonly Point[], dx: number, dy = 0): Point[] =>
  points.map(([x, y]): Point => [x + dx, y + dy]);

export function drawn(patches: Patch[], lines: Line[] = []): DrawnObject {
  return { patches, lines, box: boxOf(patches) };
}
