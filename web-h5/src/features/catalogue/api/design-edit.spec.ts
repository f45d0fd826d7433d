import type { DesignDetail } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { beginEdit, changesBetween, isChanged, rebase, removedImageIds } from './design-edit';

const image = (id: number) => {
  const url = `${id}`;
  return { id, image: url, thumbnail: url, small: url, full: url };
};

const design = (change: Partial<DesignDetail> = {}): DesignDetail => ({
  id: 1,
  name: '毛衣',
  description: '一件毛衣',
  preview_image: null,
  preview_image_small: null,
  designer_username: '山茶手作',
  download_count: 0,
  price: '29.90',
  old_price: null,
  old_price_kind: null,
  old_price_period: null,
  old_price_ground: null,
  picture_kind: null,
  upload_date: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  categories: [{ id: 1, name: '毛衣' }],
  detail_images: [image(1), image(2), image(3)],
  is_active: true,
  archive: null,
  sheet: null,
  ...change,
});

describe(rebase, () => {
  it('a rebased edit keeps the changes of the editor and takes over those of others', () => {
    const unchanged = beginEdit(design());
    const edit = { ...unchanged, values: { ...unchanged.values, name: '新名字' } };
    const fresh = design({
      description: '别人写的',
      categories: [{ id: 2, name: '围巾' }],
      detail_images: [image(1), image(2), image(3), image(4)],
      is_active: false,
    });
    const rebased = rebase(edit, fresh);
    expect(rebased.values).toMatchObject({
      name: '新名字',
      description: '别人写的',
      categories: [2],
    });
    expect(rebased.isActive).toBe(false);
    expect(removedImageIds(rebased)).toEqual([]);
  });

  it('a rebased edit never removes a picture that somebody else added', () => {
    const edit = { ...beginEdit(design()), images: [image(3), image(1)] };
    const fresh = design({ detail_images: [image(1), image(3), image(2), image(4)] });
    const rebased = rebase(edit, fresh);
    expect(rebased.images.map(({ id }) => id)).toEqual([3, 1, 4]);
    expect(removedImageIds(rebased)).toEqual([2]);
  });

  it('a rebased edit drops a picture that somebody else removed', () => {
    const edit = { ...beginEdit(design()), images: [image(3), image(2), image(1)] };
    const rebased = rebase(edit, design({ detail_images: [image(1), image(3)] }));
    expect(rebased.images.map(({ id }) => id)).toEqual([3, 1]);
  });
});

describe(changesBetween, () => {
  it('names what somebody else has saved, short values with before and after (CONS-13)', () => {
    const after = design({
      name: '开衫',
      price: '25.00',
      old_price: '29.90',
      description: '别人写的',
      categories: [{ id: 2, name: '开衫' }],
      detail_images: [image(1)],
      is_active: false,
    });
    expect(changesBetween(design(), after)).toEqual([
      '名称 毛衣 → 开衫',
      '价格 29.90 → 25.00',
      '原价 无 → 29.90',
      '分类 毛衣 → 开衫',
      '状态 在售 → 已下架',
      '描述',
      '图片',
    ]);
  });

  it('is empty for a version that differs in its time only', () => {
    expect(changesBetween(design(), design({ updated_at: '2026-11-02T00:00:00.000Z' }))).toEqual(
      [],
    );
  });
});

describe(isChanged, () => {
  it('an edit counts as changed once a value or a picture differs', () => {
    const edit = beginEdit(design());
    expect(isChanged(edit)).toBe(false);
    expect(isChanged({ ...edit, values: { ...edit.values, old_price: '39' } })).toBe(true);
    expect(isChanged({ ...edit, images: [] })).toBe(true);
  });
});
