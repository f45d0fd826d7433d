import { Link } from 'react-router';
import styles from './intent-links.module.css';

/** What people come for, as searches. */
const INTENTS = [
  ['今晚能织完', '/find?metres_max=150'],
  ['送孩子', '/find?audience=baby&audience=toddler&audience=child'],
  // A garment in several sizes has at least the third of the five levels.
  ['第一件毛衣', '/find?category=sweater&difficulty=1&difficulty=2&difficulty=3'],
] as const;

export function IntentLinks() {
  return (
    <nav className={styles.intents} aria-label="想织点什么">
      {INTENTS.map(([text, path]) => (
        <Link key={path} to={path}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
