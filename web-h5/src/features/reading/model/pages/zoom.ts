/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How a page lies in its surface: `x` and `y` are where the page's left upper corner is. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** A view that does not depend on the size of the screen: the zoom, and which part of the page is in the middle. */
export interface PageSpot {
  zoom: number;
  /** The middle of the screen on the page: 0 is the left or upper edge, 1 the right or lower one. */
  cx: number;
  cy: number;
}

export const MAX_ZOOM = 6;
/** The zoom of a double tap. */
export const CLOSE_ZOOM = 2.5;
/** The zoom from which on the large image is needed. */
export const SHARP_ZOOM = 1.3;

/** The top of the page in its full width. */
export const TOP_SPOT: PageSpot = { zoom: 1, cx: 0.5, cy: 0 };

/** The size of a page at zoom 1: as wide as the surface, but no taller than three of it. */
export function fittedSize(page: Size, surface: Size): Size {
  const width = Math.min(surface.width, (3 * surface.height * page.width) / page.height);
  return { width, height: (width * page.height) / page.width };
}

/** The zoom at which the whole page is seen; at most 1. */
export function minZoom(fitted: Size, surface: Size): number {
  return Math.min(1, surface.height / fitted.height);
}

/** Keeps the zoom within its limits and the page in the surface; a page smaller than it is centred. */
export function clampView(view: View, fitted: Size, surface: Size): View {
  const scale = Math.min(MAX_ZOOM, Math.max(minZoom(fitted, surface), view.scale));
  return {
    scale,
    x: clampEdge(view.x, fitted.width * scale, surface.width),
    y: clampEdge(view.y, fitted.height * scale, surface.height),
  };
}

function clampEdge(at: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, at));
}

/** Zooms so that what is under a point stays there. */
export function zoomAt(view: View, scale: number, point: { x: number; y: number }): View {
  const factor = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  };
}

export function viewOf(spot: PageSpot, fitted: Size, surface: Size): View {
  const view = {
    scale: spot.zoom,
    x: surface.width / 2 - spot.cx * fitted.width * spot.zoom,
    y: surface.height / 2 - spot.cy * fitted.height * spot.zoom,
  };
  return clampView(view, fitted, surface);
}

export function spotOf(view: View, fitted: Size, surface: Size): PageSpot {
  const part = (at: number, length: number, room: number) =>
    Math.round(((room / 2 - at) / (length * view.scale)) * 10_000) / 10_000;
  return {
    zoom: Math.round(view.scale * 1_000) / 1_000,
    cx: part(view.x, fitted.width, surface.width),
    cy: part(view.y, fitted.height, surface.height),
  };
}
