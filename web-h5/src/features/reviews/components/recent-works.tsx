import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { recentWorksQuery } from '../api/reviews';
import styles from './recent-works.module.css';

/** 刚有人织完: the pieces that were finished last, each leading to its design. Nothing without a picture. */
export function RecentWorks() {
  const { data: works = [] } = useQuery(recentWorksQuery);
  if (works.length === 0) return null;
  return (
    <section className={styles.works} aria-labelledby="recent-works">
      <h2 id="recent-works">刚有人织完</h2>
      <ul>
        {works.map(
          ({ id, thumbnail, design_id: design, design_name: name, size, yarn, is_sample }) => (
            <li key={id}>
              <Link to={`/design/${design}`}>
                <img src={thumbnail} alt="" width="140" height="140" loading="lazy" />
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>
                  {[size && `尺码 ${size}`, yarn, is_sample && '演示'].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
