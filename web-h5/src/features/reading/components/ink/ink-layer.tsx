import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../shared/hooks/use-latest';
import {
  type NamedStroke,
  type Stroke,
  STROKE_SCALE,
  type StrokeColour,
} from '../../model/pages/page-marks';
import { type PagePointer, StrokeDrawing } from '../../model/pages/stroke-drawing';
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
    // Fingers beside the page take part in a pinch.
    const area = current?.closest<HTMLElement>('[role=group]');
    if (!current || !area || !isDrawing) return undefined;
    const listening = new AbortController();
    // Before the page is moved by the same events.
    const options = { signal: listening.signal, capture: true };
    const drawing = new StrokeDrawing({
      colour: () => latest.current.colour ?? 'red',
      onShow: setDrawn,
      onDraw: (stroke) => latest.current.onDraw(stroke),
    });
    const pointOf = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = current.getBoundingClientRect();
      return { x: (clientX - left) / width, y: (clientY - top) / height };
    };
    const begin = (event: PointerEvent) => {
      if (event.button !== 0) return;
      const isOnPage = current.contains(event.target as Node);
      if (isOnPage) current.setPointerCapture(event.pointerId);
      const pointer = { id: event.pointerId, kind: event.pointerType as PagePointer['kind'] };
      const mayMove = drawing.begin(pointer, isOnPage ? pointOf(event) : null);
      if (isOnPage && !mayMove) event.stopPropagation();
    };
    const move = (event: PointerEvent) => drawing.move(event.pointerId, pointOf(event));
    const end = ({ pointerId, type }: PointerEvent) =>
      drawing.end(pointerId, type === 'pointercancel');
    area.addEventListener('pointerdown', begin, options);
    area.addEventListener('pointermove', move, options);
    area.addEventListener('pointerup', end, options);
    area.addEventListener('pointercancel', end, options);
    return () => {
      listening.abort();
      setDrawn(null);
    };
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
