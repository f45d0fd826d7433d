import { type RefObject, useEffect, useState } from 'react';

/** A selection is used when it has not changed for this time: handles are still being dragged. */
const SETTLED_MS = 250;

/** The text that is selected in an element; empty without a selection. */
export function useSelectedText(element: RefObject<HTMLElement | null>): [string, () => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer = 0;
    const read = () => {
      const selection = document.getSelection();
      const isInside =
        selection !== null &&
        !selection.isCollapsed &&
        element.current?.contains(selection.anchorNode) === true;
      setText(isInside ? selection.toString().trim() : '');
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(read, SETTLED_MS);
    };
    document.addEventListener('selectionchange', later);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
    };
  }, [element]);
  const clear = () => {
    document.getSelection()?.removeAllRanges();
    setText('');
  };
  return [text, clear];
}
