import type { DesignDetail } from '#contracts';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';

/** A design that was opened on this device, as it was then. Showing it needs no request. */
export interface ViewedDesign {
  id: number;
  name: string;
  designer: string;
  picture: string | null;
}

/** The key of the designs that were opened on the device. */
const VIEWED = 'viewed';

/** The device keeps so many. */
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

/** The designs that were opened on this device, the last one first (SHELF-05). */
export function viewedDesigns(): ViewedDesign[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', VIEWED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** Keeps a design on the device as the one opened last. */
export function noteViewed(
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

export function forgetViewed(): void {
  removeStored('local', VIEWED);
}
