import { type RefObject, useLayoutEffect } from 'react';

/** Sets the CSS variable `--bar-height` to the height of a bottom bar, which depends on the font size. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
}
