import { categorySummary, MESSAGES, SHARE_PICTURE } from '#contracts';
import { useParams } from 'react-router';
import { CategoryPlace } from '../../../features/catalogue/components/design/category-place';
import { CategoriesMissing } from '../../../features/catalogue/components/form/categories-missing';
import { DesignList } from '../../../features/catalogue/components/cards/design-list';
import { useCategoriesQuery } from '../../../features/catalogue/hooks/use-categories';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { usePlaceKey } from '../../../shared/hooks/use-overlay';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { useShareCard } from '../../../shared/lib/wechat-share/share-card';
import { NotFoundPage } from '../shop/not-found-page';
import styles from './home-page.module.css';

/** The designs of one category, by its slug. */
export function CategoryPage() {
  const { slug } = useParams();
  const visit = usePlaceKey();
  const { categories, isFallback, retry } = useCategoriesQuery();
  const category = categories?.find((one) =>
    [one, ...one.merged].some((candidate) => candidate.slug === slug),
  );
  usePageTitle(category?.name ?? 'Category');
  useShareCard(
    category
      ? {
          title: category.name,
          description: categorySummary(category.name),
          path: `/categories/${encodeURIComponent(category.slug)}`,
          picture: SHARE_PICTURE,
        }
      : null,
  );
  if (categories && !category) {
    return isFallback ? <CategoriesMissing onRetry={retry} /> : <NotFoundPage />;
  }
  return (
    <div className={styles.page}>
      {category && <CategoryPlace category={category} categories={categories ?? []} />}
      <h1>{category?.name ?? 'Category'}</h1>
      {category && (
        <DesignList
          key={category.id}
          visit={visit}
          filters={{ categories: String(category.id) }}
          endText={MESSAGES.categoryListEnd}
          empty={
            <Notice isPart title="这个分类还没有设计" text="看看别的分类吧">
              <ButtonLink to="/" look="outline">
                返回首页
              </ButtonLink>
            </Notice>
          }
        />
      )}
    </div>
  );
}

export { CategoryPage as Component };
