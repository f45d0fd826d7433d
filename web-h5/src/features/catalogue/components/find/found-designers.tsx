import { designerPath } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { suggestionsQuery } from '../../api/suggestions';
import styles from './find.module.css';

/** The designers whose names begin with the words of a search, above the designs. */
export function FoundDesigners({ q }: { q: string }) {
  const { data = [] } = useQuery({ ...suggestionsQuery(q), enabled: q !== '' });
  const designers = q === '' ? [] : data.filter(({ kind }) => kind === 'designer');
  if (designers.length === 0) return null;
  return (
    <p className={styles.designers}>
      设计师：
      {designers.map(({ text }) => (
        <Link key={text} to={designerPath(text)}>
          {text}
        </Link>
      ))}
    </p>
  );
}
