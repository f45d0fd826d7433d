import type { Category } from '#contracts';
import { Link } from 'react-router';
import styles from './category-place.module.css';

/** Links to the categories above a category and directly below it; nothing for a category without either (SHEET-15). */
export function CategoryPlace({
  category,
  categories,
}: {
  category: Category;
  categories: readonly Category[];
}) {
  const above = ancestorsOf(category, categories);
  const below = categories.filter(({ parent }) => parent === category.id);
  return (
    <>
      {above.length > 0 && (
        <nav className={styles.path} aria-label="所在分类">
          <Link to="/">首页</Link>
          {above.map((one) => (
            <CategoryLink key={one.id} category={one} />
          ))}
          <span aria-current="page">{category.name}</span>
        </nav>
      )}
      {below.length > 0 && (
        <nav className={styles.below} aria-label="下级分类">
          {below.map((one) => (
            <CategoryLink key={one.id} category={one} />
          ))}
        </nav>
      )}
    </>
  );
}

function CategoryLink({ category }: { category: Category }) {
  return <Link to={`/categories/${encodeURIComponent(category.slug)}`}>{category.name}</Link>;
}

/** The ancestors, from the first level down. */
function ancestorsOf({ parent }: Category, categories: readonly Category[]): Category[] {
  const above = categories.find(({ id }) => id === parent);
  return above ? [...ancestorsOf(above, categories), above] : [];
}
