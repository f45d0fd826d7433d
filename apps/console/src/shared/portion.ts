const SHOWN = 50;

/** The parameters of a list that answers with rows alone: one more than is shown tells that there are more. */
export const PORTION = { n: String(SHOWN + 1) };

/** The rows to show, and the last of them if there are more: the next portion is the one behind it. */
export function portionOf<T>(rows: T[]): { shown: T[]; last: T | null } {
  const shown = rows.slice(0, SHOWN);
  return { shown, last: rows.length > SHOWN ? shown.at(-1)! : null };
}
