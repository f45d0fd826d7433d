import type { PreviewMark } from '#contracts';

/** A page that is ticked for everybody to see, or no longer. */
export interface MarkChange {
  mark: PreviewMark;
  isOn: boolean;
}

/** The marked pages after changes (READ-03). */
export function marksAfter(
  marks: readonly PreviewMark[],
  changes: readonly MarkChange[],
): PreviewMark[] {
  const kept = marks.map(({ file, n }) => ({ file, n }));
  return changes.reduce((before, { mark, isOn }) => {
    const others = before.filter(({ n }) => n !== mark.n);
    return isOn ? [...others, mark] : others;
  }, kept);
}
