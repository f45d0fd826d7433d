import type { Category } from '#contracts';
import { IntentLinks } from '../../features/catalogue/components/home/intent-links';
import { YarnStrip } from '../../features/catalogue/components/home/yarn-strip';
import { ContinueCard } from '../../features/reading/components/continue-card';

export { RecentWorks } from '../../features/reviews/components/recent-works';

/** What stands between the search and the designs of the home page. */
export function HomeShelves({ categories }: { categories: readonly Category[] }) {
  return (
    <>
      <IntentLinks />
      <ContinueCard />
      <YarnStrip categories={categories} />
    </>
  );
}
