import type { DesignDetail } from '#contracts';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';

/** A design that was viewed on this device, with its data at that time, so that it is shown without a request. */
export interface ViewedDesign {
  id: number;
  name: string;
  designer: string;
  picture: string | null;
}

/** The storage key of the recently viewed designs. */
const VIEWED = 'viewed';

/** Maximum number of stored designs. */
export const VIEWED_MAX = 24;

function isViewed(value: unknown): value is ViewedDesign {
  const { id, name, designer, picture } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof designer === 'string' &&
    (picture === null || (typeof picture === 'string' && picture.startsWith('/')))
  );
}

/** The recently viewed designs of this device, the most recent first (SHELF-05). */
export function viewedDesigns(): ViewedDesign[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', VIEWED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** Stores a design as the most recently viewed one. */
export function recordViewed(
  design: Pick<DesignDetail, 'id' | 'name' | 'designer_username' | 'preview_image_small'>,
): void {
  const viewed: ViewedDesign = {
    id: design.id,
    name: design.name,
    designer: design.designer_username,
    picture: design.preview_image_small,
  };
  const others = viewedDesigns().filter(({ id }) => id !== design.id);
  writeStored('local', VIEWED, JSON.stringify([viewed, ...others].slice(0, VIEWED_MAX)));
}

/** Removes the recently viewed designs from the device. */
export function forgetViewed(): void {
  removeStored('local', VIEWED);
}
