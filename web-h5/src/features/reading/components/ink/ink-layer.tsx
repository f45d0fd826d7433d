import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../shared/hooks/use-latest';
import {
  MAX_POINTS,
  type NamedStroke,
  type Stroke,
  STROKE_SCALE,
  type StrokeColour,
  withPoint,
} from '../../model/pages/page-marks';
import styles from './ink-layer.module.css';

/** The strokes on a page, and drawing new ones with a finger, a pen or the mouse (READ-13). */
export function InkLayer({
  strokes,
  colour,
  onDraw,
}: {
  strokes: readonly NamedStroke[];
  /** Null while nothing is drawn. */
  colour: StrokeColour | null;
  onDraw: (stroke: Stroke) => void;
}) {
  const surface = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const latest = useLatest({ colour, onDraw });
  const isDrawing = colour !== null;
  useEffect(() => {
    const { current } = surface;
    if (!current || !isDrawing) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let stroke: Stroke | null = null;
    const pointOf = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = current.getBoundingClientRect();
      return { x: (clientX - left) / width, y: (clientY - top) / height };
    };
    const show = (next: Stroke | null) => {
      stroke = next;
      setDrawn(next);
    };
    const begin = (event: PointerEvent) => {
      if (event.button !== 0 || stroke) return;
      current.setPointerCapture(event.pointerId);
      show(withPoint({ colour: latest.current.colour ?? 'red', points: [] }, pointOf(event)));
    };
    const move = (event: PointerEvent) => {
      if (!stroke) return;
      const next = withPoint(stroke, pointOf(event));
      if (next !== stroke) show(next);
      // A long line is continued as another stroke.
      if (next.points.length < MAX_POINTS) return;
      latest.current.onDraw(next);
      show({ ...next, points: next.points.slice(-1) });
    };
    const end = () => {
      if (stroke && stroke.points.length > 1) latest.current.onDraw(stroke);
      show(null);
    };
    current.addEventListener('pointerdown', begin, { signal });
    current.addEventListener('pointermove', move, { signal });
    current.addEventListener('pointerup', end, { signal });
    current.addEventListener('pointercancel', end, { signal });
    return () => listening.abort();
  }, [isDrawing, latest]);
  if (!isDrawing && strokes.length === 0) return null;
  const all = drawn ? [...strokes, { name: 'drawn', stroke: drawn }] : strokes;
  return (
    <svg
      ref={surface}
      className={styles.layer}
      data-drawing={isDrawing || undefined}
      viewBox={`0 0 ${STROKE_SCALE} ${STROKE_SCALE}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`这一页有 ${strokes.length} 笔涂画`}
    >
      {all.map(({ name, stroke }) => (
        <polyline
          key={name}
          className={styles[stroke.colour]}
          points={stroke.points.map((point) => point.join(',')).join(' ')}
        />
      ))}
    </svg>
  );
}
