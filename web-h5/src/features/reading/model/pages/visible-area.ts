import type { PageArea } from './page-marks';

/** The part of a page that is on the screen; null if none is. @param stage holds the element of the page */
export function visibleArea(stage: HTMLElement | null, page: number): PageArea | null {
  const element = stage?.querySelector(`[data-page="${page}"]`);
  if (!stage || !element) return null;
  const room = stage.getBoundingClientRect();
  const whole = element.getBoundingClientRect();
  const left = Math.max(room.left, whole.left);
  const top = Math.max(room.top, whole.top);
  const width = Math.min(room.right, whole.right) - left;
  const height = Math.min(room.bottom, whole.bottom) - top;
  if (width <= 0 || height <= 0) return null;
  return {
    x: (left - whole.left) / whole.width,
    y: (top - whole.top) / whole.height,
    width: width / whole.width,
    height: height / whole.height,
  };
}
