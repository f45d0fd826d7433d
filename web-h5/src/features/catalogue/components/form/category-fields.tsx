import type { Category } from '#contracts';
import { OptionChips } from '../../../../shared/ui/option-chips';
import { isOnPath, withCategory } from '../../model/category-choice';

/** The categories of a design: those of the first level, and below each chosen one those under it (SHEET-15). */
export function CategoryFields({
  categories,
  chosen,
  parent = null,
  onChange,
}: {
  categories: readonly Category[];
  chosen: readonly number[];
  parent?: Category | null;
  onChange: (chosen: number[]) => void;
}) {
  const level = categories.filter((one) => (one.parent ?? null) === (parent?.id ?? null));
  const onLevel = level.filter(({ id }) => isOnPath(id, chosen, categories));
  if (level.length === 0) return null;
  const ids = onLevel.map(({ id }) => id);
  return (
    <>
      <OptionChips
        legend={parent ? `${parent.name}之下` : '分类（可多选）'}
        options={level.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={ids}
        onChange={(next) => {
          const changed = level.find(({ id }) => next.includes(id) !== ids.includes(id));
          if (!changed) return;
          const isChosen = next.includes(changed.id);
          onChange(withCategory(changed.id, isChosen, chosen, categories));
        }}
      />
      {onLevel.map((one) => (
        <CategoryFields
          key={one.id}
          categories={categories}
          chosen={chosen}
          parent={one}
          onChange={onChange}
        />
      ))}
    </>
  );
}
