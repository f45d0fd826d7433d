import { VERSION_KINDS } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../../../../shared/lib/dates';
import { describeVersionItem, versionsQuery } from '../../../../shared/lib/versions';
import { ButtonLink } from '../../../../shared/ui/button-link';
import styles from './version-history.module.css';

/** What the versions of a design changed, for everybody before buying too (SHELF-09). Nothing without a note. */
export function VersionHistory({ designId, fullName }: { designId: number; fullName: string }) {
  const { data: versions = [] } = useQuery(versionsQuery(designId, fullName));
  const [newest] = versions;
  if (!newest) return null;
  const left = newest.downloads_left;
  return (
    <section className={styles.section}>
      <h2>更新记录</h2>
      {left !== undefined && (
        <>
          <p className={styles.muted}>
            你买的是旧版，新版免费，另有 3 次下载，不占原来的次数：还剩 {left} 次。
          </p>
          {left > 0 && (
            <ButtonLink
              to={`/download/${designId}?version=${newest.number}`}
              look="outline"
              size="small"
            >
              下载第 {newest.number} 版
            </ButtonLink>
          )}
        </>
      )}
      <ol className={styles.list}>
        {versions.map(({ number, kind, note, items, published_at: at }) => (
          <li key={number}>
            <p>
              第 {number} 版 · {VERSION_KINDS[kind]} · {note}
            </p>
            <span className={styles.muted}>{shortDate(at)}</span>
            {items.length > 0 && (
              <ul className={styles.items}>
                {items.map((item, i) => (
                  <li key={i}>{describeVersionItem(item)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
