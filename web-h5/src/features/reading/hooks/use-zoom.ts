import { useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';
import type { PageSpot, Size } from '../model/pages/zoom';
import { PageMover } from './page-mover';

const STEP = 1.5;
/** How far an arrow key moves the page, in pixels. */
const ARROW_PX = 80;

/**
 * A page that fingers, wheel, keys and buttons move and zoom.
 * @returns refs for the surface and what is moved in it, and `zoom`, which follows when the page has come to rest
 */
export function useZoom({
  page,
  spot,
  onRest,
  onTurn,
  onTap,
  onHold,
}: {
  page: Size;
  /** Where to begin. */
  spot: PageSpot;
  onRest: (spot: PageSpot) => void;
  onTurn: (step: 1 | -1) => void;
  onTap?: ((point: { x: number; y: number }) => void) | undefined;
  onHold?: ((point: { x: number; y: number }) => void) | undefined;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const mover = useRef<PageMover | null>(null);
  const [zoom, setZoom] = useState(spot.zoom);
  const latest = useLatest({ spot, onRest, onTurn, onTap, onHold });
  const { width, height } = page;
  useLayoutEffect(() => {
    const created = new PageMover(
      surface.current!,
      content.current!,
      { width, height },
      latest.current.spot,
      {
        onRest: (next) => {
          setZoom(next.zoom);
          latest.current.onRest(next);
        },
        onTurn: (step) => latest.current.onTurn(step),
        onTap: (point) => latest.current.onTap?.(point),
        onHold: (point) => latest.current.onHold?.(point),
      },
    );
    mover.current = created;
    return () => created.stop();
  }, [latest, width, height]);
  return {
    surface,
    content,
    zoom,
    zoomIn: () => mover.current?.zoomBy(STEP),
    zoomOut: () => mover.current?.zoomBy(1 / STEP),
    whole: () => mover.current?.zoomTo(1),
    /** Moves the view by a number of steps; the page moves against the arrow. */
    move: (right: number, down: number) =>
      mover.current?.moveBy(-right * ARROW_PX, -down * ARROW_PX),
  };
}
