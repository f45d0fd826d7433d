import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';

/** Pictures side by side that fingers scroll and everything else turns. */
export function useSlides(count: number): {
  /** For the element that scrolls; its children are as wide as it is. */
  track: RefObject<HTMLDivElement>;
  shown: number;
  turnTo: (index: number) => void;
  /** For the element that scrolls: to hear of where fingers and wheels lead. */
  follow: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void };
} {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** Where it is on its way to by itself: what it passes is not shown. */
  const aim = useRef<number | null>(null);
  const turnTo = (index: number) => {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    aim.current = index;
    setShown(index);
    element.scrollTo({ left: index * element.clientWidth });
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = track.current!;
    const nearest = Math.round(scrollLeft / clientWidth);
    if (aim.current === null) setShown(nearest);
    else if (aim.current === nearest) aim.current = null;
  };
  const letGo = () => {
    aim.current = null;
  };
  const last = useLatest(shown);
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    // Turned on its side, the phone shows the same picture.
    const observer = new ResizeObserver(() =>
      element.scrollTo({ left: last.current * element.clientWidth, behavior: 'instant' }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [last]);
  return { track, shown, turnTo, follow: { onScroll, onPointerDown: letGo, onWheel: letGo } };
}
