import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../shared/lib/session/session';
import { similarQuery } from '../../api/find';
import { DesignGrid } from '../cards/design-grid';

/** Designs like one; nothing while they load, without any, and without a network (FIND-14). */
export function SimilarDesigns({ designId, className }: { designId: number; className?: string }) {
  const { fullName } = useSession();
  const { data: designs = [] } = useQuery(similarQuery(designId, fullName));
  if (designs.length === 0) return null;
  return (
    <section className={className} aria-labelledby="similar-designs">
      <h2 id="similar-designs">相似的图解</h2>
      <DesignGrid designs={designs} loading={false} isOutdated={false} />
    </section>
  );
}
