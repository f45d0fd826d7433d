import { useQuery } from '@tanstack/react-query';
import { worksQuery } from '../api/reviews';
import { workWords } from '../model/work-words';
import styles from './reviews.module.css';

/** Pictures of finished pieces, with size and yarn (SHELF-08). Nothing without a picture. @param of see `worksQuery` */
export function WorksWall({ of }: { of: string }) {
  const { data: works = [] } = useQuery(worksQuery(of));
  if (works.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>成品</h2>
      <ul className={styles.pictures}>
        {works.map((work) => {
          const { id, image, thumbnail, design_name } = work;
          const words = workWords(work);
          return (
            <li key={id}>
              <a href={image} target="_blank" rel="noreferrer">
                <img src={thumbnail} alt={`${design_name}的成品 ${words}`} loading="lazy" />
              </a>
              <span className={styles.muted}>{words}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
