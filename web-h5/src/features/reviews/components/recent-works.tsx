import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { recentWorksQuery } from '../api/reviews';
import { workWords } from '../model/work-words';
import styles from './recent-works.module.css';

/** 刚有人织完: the pieces that were finished last, each leading to its design. Nothing without a picture. */
export function RecentWorks() {
  const { data: works = [] } = useQuery(recentWorksQuery);
  if (works.length === 0) return null;
  return (
    <section className={styles.works} aria-labelledby="recent-works">
      <h2 id="recent-works">刚有人织完</h2>
      <ul>
        {works.map((work) => (
          <li key={work.id}>
            <Link to={`/design/${work.design_id}`}>
              <img src={work.thumbnail} alt="" width="140" height="140" loading="lazy" />
              <span className={styles.name}>{work.design_name}</span>
              <span className={styles.note}>{workWords(work)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
