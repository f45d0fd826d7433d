import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';

/** A carousel: touch scrolls it natively, `turnTo` scrolls it from code. */
export function useSlides(count: number): {
  /** The ref of the scrolling element; its children have its width. */
  track: RefObject<HTMLDivElement>;
  shown: number;
  turnTo: (index: number) => void;
  /** The event handlers of the scrolling element. */
  follow: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void };
} {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** The target of a running scroll from code; the slides on the way do not count as shown. */
  const target = useRef<number | null>(null);
  const turnTo = (index: number) => {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    target.current = index;
    setShown(index);
    element.scrollTo({ left: index * element.clientWidth });
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = track.current!;
    const nearest = Math.round(scrollLeft / clientWidth);
    if (target.current === null) setShown(nearest);
    else if (target.current === nearest) target.current = null;
  };
  const cancelTarget = () => {
    target.current = null;
  };
  const last = useLatest(shown);
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    // Keeps the same slide when the phone is rotated.
    const observer = new ResizeObserver(() =>
      element.scrollTo({ left: last.current * element.clientWidth, behavior: 'instant' }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [last]);
  return {
    track,
    shown,
    turnTo,
    follow: { onScroll, onPointerDown: cancelTarget, onWheel: cancelTarget },
  };
}
