import type { DesignDetail, DesignImage } from '#contracts';
import type { DesignValues } from '../components/design-fields';

/** An edit under way: what its editor saw when it began, and what is to stand afterwards. */
export interface DesignEdit {
  seen: DesignDetail;
  values: DesignValues;
  /** The pictures that stay, in their order. */
  images: DesignImage[];
  isActive: boolean;
}

/** Begins an edit of a design as it was just read. */
export function beginEdit(seen: DesignDetail): DesignEdit {
  return {
    seen,
    values: {
      name: seen.name,
      description: seen.description,
      price: seen.price,
      old_price: seen.old_price ?? '',
      categories: seen.categories.map(({ id }) => id),
    },
    images: seen.detail_images,
    isActive: seen.is_active,
  };
}

/** Whether anything differs from what the editor saw. */
export function isChanged(edit: DesignEdit): boolean {
  return JSON.stringify(edit) !== JSON.stringify(beginEdit(edit.seen));
}

/** Carries an edit over to a design that somebody else changed meanwhile: what was not touched follows. */
export function rebase(edit: DesignEdit, fresh: DesignDetail): DesignEdit {
  const before = beginEdit(edit.seen);
  const next = beginEdit(fresh);
  const values = Object.fromEntries(
    Object.entries(edit.values).map(([field, value]) => {
      const key = field as keyof DesignValues;
      return [field, isSame(value, before.values[key]) ? next.values[key] : value];
    }),
  ) as unknown as DesignValues;
  return {
    seen: fresh,
    values,
    images: isSame(edit.images, before.images) ? next.images : rebaseImages(edit, fresh),
    isActive: edit.isActive === before.isActive ? next.isActive : edit.isActive,
  };
}

/** The editor's order, without what is gone; what came since stands at the end. */
function rebaseImages({ seen, images }: DesignEdit, fresh: DesignDetail): DesignImage[] {
  const has = (list: DesignImage[], { id }: DesignImage) => list.some((other) => other.id === id);
  return [
    ...images.filter((image) => has(fresh.detail_images, image)),
    ...fresh.detail_images.filter((image) => !has(seen.detail_images, image)),
  ];
}

/** The pictures that the editor took away. */
export function removedImageIds({ seen, images }: DesignEdit): number[] {
  return seen.detail_images.map(({ id }) => id).filter((id) => !images.some((i) => i.id === id));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
