import { foldName } from '#contracts';

/** A size of the pattern as the design's sheet names it. */
export interface PatternSize {
  /** Such as `M`. */
  code: string;
  /** What the designer says about it, such as `胸围 92`. */
  label: string | null;
}

/** The code and the label of a size, such as `M（胸围 92）`; only the label where it begins with the code. */
export function sizeName({ code, label }: PatternSize): string {
  if (label === null) return code;
  const rest =
    foldName(label).startsWith(foldName(code)) && foldName(label).slice(foldName(code).length);
  // The code 4 does not begin 46 cm.
  return rest !== false && !/^[\p{L}\d.]/u.test(rest) ? label : `${code}（${label}）`;
}

/**
 * The names to choose from: those of the sheet; without one the sizes are numbered.
 * @param count of the sizes
 * @param chosen position of the chosen size, which is listed even if fewer sizes are known now
 */
export function sizeNames(
  sizes: readonly PatternSize[],
  count: number,
  chosen: number | null,
): string[] {
  if (sizes.length > 0) return sizes.map(sizeName);
  const most = Math.max(count, (chosen ?? -1) + 1);
  return Array.from({ length: most }, (_, index) => `第 ${index + 1} 码`);
}

/**
 * Whether a correction does not concern a size. It lists sizes as free text: only if each is known by its code or label
 * can anything be said about the others.
 * @param listed sizes of the correction; none: all sizes
 */
export function isSpared(
  listed: readonly string[],
  sizes: readonly PatternSize[],
  size: PatternSize,
): boolean {
  const namesOf = ({ code, label }: PatternSize) => [code, label ?? code].map(foldName);
  const known = new Set(sizes.flatMap(namesOf));
  const named = listed.map(foldName);
  if (named.length === 0 || !named.every((name) => known.has(name))) return false;
  return !namesOf(size).some((name) => named.includes(name));
}

/** Reads sizes that this device has stored. Earlier versions of the site stored labels only. */
export function storedSizes(value: unknown): PatternSize[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ code: one, label: null }];
    const { code, label = null } = (one ?? {}) as Partial<PatternSize>;
    return typeof code === 'string' ? [{ code, label }] : [];
  });
}
