import { foldName } from '#contracts';
import { type PatternSize, sizeName } from './pattern-sizes';
import { SETTING } from './project-settings';

/**
 * The size that somebody knits, as it is stored. Its code finds it in the sheet, which the designer may change. Where
 * the design has no sheet, and in data of earlier versions of the site, only its position is stored, counted from 0.
 */
type StoredSize = number | (PatternSize & { at: number; of: number });

/** The size that somebody knits. Positions count from 0. */
export interface ChosenSize {
  /** Its position in the sheet; null if none was chosen, or if the sheet does not have it. */
  inSheet: number | null;
  /** Its position among the numbers of a group on the pages; null if that is not known. */
  inText: number | null;
  /** The name of a chosen size that the sheet does not have any more; it has to be chosen again. */
  gone: string | null;
}

/**
 * Finds the chosen size in the sheet and on the pages (READ-10).
 * @param sizes of the sheet; none if the design has no sheet
 * @param count how many sizes the pages are written for
 */
export function chosenSize(
  items: Record<string, unknown>,
  sizes: readonly PatternSize[],
  count: number,
): ChosenSize {
  const stored = storedSize(items[SETTING.size]);
  if (stored === null) return { inSheet: null, inText: null, gone: null };
  const inSheet = typeof stored === 'number' ? stored : positionOf(stored, sizes);
  const isKnown = inSheet !== null && inSheet < sizes.length;
  const isGone = sizes.length > 0 && !isKnown;
  return {
    inSheet: isKnown ? inSheet : null,
    inText:
      isKnown && count === sizes.length
        ? inSheet
        : isGone
          ? null
          : inTextOf(stored, count, sizes.length > 0),
    gone: isGone ? nameOf(stored) : null,
  };
}

/** The value to store for a size of the sheet. @param position in the sheet, or on the pages where there is no sheet */
export function sizeToStore(position: number, sizes: readonly PatternSize[]): StoredSize {
  const size = sizes[position];
  return size ? { ...size, at: position, of: sizes.length } : position;
}

/**
 * The value to store where the pages are written for another number of sizes than the sheet has.
 * @param at its position among the numbers of a group
 * @param of the numbers of a group
 */
export function sizeInText(size: PatternSize, at: number, of: number): StoredSize {
  return { code: size.code, label: size.label, at, of };
}

function inTextOf(stored: StoredSize, count: number, hasSheet: boolean): number | null {
  if (typeof stored !== 'number') return stored.of === count ? stored.at : null;
  return hasSheet && stored >= count ? null : stored;
}

/** A size is the one with the same code; if none has it, the only one with the same label: its code was renamed. */
function positionOf({ code, label }: PatternSize, sizes: readonly PatternSize[]): number | null {
  const exact = sizes.findIndex((size) => size.code === code);
  const byCode =
    exact >= 0 ? exact : sizes.findIndex((size) => foldName(size.code) === foldName(code));
  if (byCode >= 0) return byCode;
  if (label === null) return null;
  const named = sizes.flatMap((size, index) =>
    size.label !== null && foldName(size.label) === foldName(label) ? [index] : [],
  );
  return named.length === 1 ? named[0]! : null;
}

const nameOf = (stored: StoredSize): string =>
  typeof stored === 'number' ? `第 ${stored + 1} 码` : sizeName(stored);

/** Another version of the site may have stored something else. */
function storedSize(value: unknown): StoredSize | null {
  if (isPosition(value)) return value;
  const { code, label = null, at, of } = (value ?? {}) as Record<string, unknown>;
  const isSound = typeof code === 'string' && (label === null || typeof label === 'string');
  return isSound && isPosition(at) && isPosition(of) ? { code, label, at, of } : null;
}

const isPosition = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;
