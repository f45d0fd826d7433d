import type { Category, EditCategoryRequest } from '#contracts';

/** The values of the form of a category. */
export interface CategoryForm {
  name: string;
  /** 0 for the first level. */
  parent: number;
}

/** The body that saves a form: only what was changed in it, with what it began with (CONS-13). */
export function changeOf(
  { name, parent }: Pick<Category, 'name' | 'parent'>,
  form: CategoryForm,
): EditCategoryRequest {
  const chosen = form.parent === 0 ? null : form.parent;
  return {
    ...(form.name !== name && { name: form.name, seen_name: name }),
    ...(chosen !== parent && { parent: chosen, seen_parent: parent }),
  };
}
