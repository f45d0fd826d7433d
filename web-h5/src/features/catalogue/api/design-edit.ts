import { type DesignDetail, type DesignImage, MESSAGES } from '#contracts';
import type { DesignValues } from '../components/form/design-fields';
import { type SheetForm, sheetFormOf } from '../model/sheet/form-model';

/** An edit: the design as it was loaded, and the new values. */
export interface DesignEdit {
  seen: DesignDetail;
  values: DesignValues;
  /** The remaining pictures in their order. */
  images: DesignImage[];
  isActive: boolean;
  sheet: SheetForm;
}

/** Creates an edit without changes. */
export function beginEdit(seen: DesignDetail): DesignEdit {
  return {
    seen,
    values: {
      name: seen.name,
      description: seen.description,
      price: seen.price,
      old_price: seen.old_price ?? '',
      categories: seen.categories.map(({ id }) => id),
      old_price_ground: seen.old_price_ground ?? '',
      picture_kind: seen.picture_kind ?? '',
    },
    images: seen.detail_images,
    isActive: seen.is_active,
    sheet: sheetFormOf(seen.sheet),
  };
}

/** Whether the edit changes the pattern sheet. */
export function isSheetChanged(edit: DesignEdit): boolean {
  return !isSame(edit.sheet, beginEdit(edit.seen).sheet);
}

/** Whether the edit has changes. */
export function isChanged(edit: DesignEdit): boolean {
  return JSON.stringify(edit) !== JSON.stringify(beginEdit(edit.seen));
}

/** Applies an edit to a newer version of the design: fields without changes take the new values. */
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
    sheet: isSame(edit.sheet, before.sheet) ? next.sheet : edit.sheet,
  };
}

/** Keeps the editor's order, drops the pictures that were removed, and appends the new ones. */
function rebaseImages({ seen, images }: DesignEdit, fresh: DesignDetail): DesignImage[] {
  const has = (list: DesignImage[], { id }: DesignImage) => list.some((other) => other.id === id);
  return [
    ...images.filter((image) => has(fresh.detail_images, image)),
    ...fresh.detail_images.filter((image) => !has(seen.detail_images, image)),
  ];
}

/**
 * Names what differs between two versions of a design, so that an editor sees what somebody else has saved (CONS-13).
 * Short values are shown as `price 29.90 → 25.00`.
 */
export function changesBetween(before: DesignDetail, after: DesignDetail): string[] {
  const shown = (label: string, one: string, other: string) =>
    one === other ? [] : [`${label} ${one || '无'} → ${other || '无'}`];
  const named = (label: string, one: unknown, other: unknown) =>
    isSame(one, other) ? [] : [label];
  const namesOf = ({ categories }: DesignDetail) => categories.map(({ name }) => name).join('、');
  const stateOf = ({ is_active: isActive }: DesignDetail) => (isActive ? '在售' : '已下架');
  return [
    ...shown('名称', before.name, after.name),
    ...shown('价格', before.price, after.price),
    ...shown('原价', before.old_price ?? '', after.old_price ?? ''),
    ...shown('分类', namesOf(before), namesOf(after)),
    ...shown('状态', stateOf(before), stateOf(after)),
    ...named('参考价的依据', before.old_price_ground, after.old_price_ground),
    ...named('描述', before.description, after.description),
    ...named('图片来源', before.picture_kind, after.picture_kind),
    ...named('图片', before.detail_images, after.detail_images),
    ...named('图解资料', before.sheet, after.sheet),
    ...named('压缩包', before.archive, after.archive),
  ];
}

/** The text after a rebase over the changes that `changesBetween` has named. */
export function describeRebase(changes: string[]): string {
  const others = changes.length === 0 ? '' : `。别人改了：${changes.join('；')}`;
  return MESSAGES.editRebased + others;
}

/** The ids of the pictures that the edit removes. */
export function removedImageIds({ seen, images }: DesignEdit): number[] {
  return seen.detail_images.map(({ id }) => id).filter((id) => !images.some((i) => i.id === id));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
