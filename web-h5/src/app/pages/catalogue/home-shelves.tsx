import type { Category } from '#contracts';
import { IntentLinks } from '../../../features/catalogue/components/home/intent-links';
import { YarnStrip } from '../../../features/catalogue/components/home/yarn-strip';
import { ContinueCard } from '../../../features/reading/components/project/continue-card';

export { RecentWorks } from '../../../features/reviews/components/recent-works';

/** Renders the shelves of the home page, between its search form and its list of designs. */
export function HomeShelves({ categories }: { categories: readonly Category[] }) {
  return (
    <>
      <IntentLinks />
      <ContinueCard />
      <YarnStrip categories={categories} />
    </>
  );
}
