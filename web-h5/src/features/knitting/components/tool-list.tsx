import { Link } from 'react-router';
import { TOOLS } from '../model/tools';
import styles from './tool.module.css';

const GROUPS = [...new Set(TOOLS.map(({ group }) => group))];

/** All tools with what they are for (CALC-01). */
export function ToolList() {
  return GROUPS.map((group) => (
    <section key={group} className={styles.list} aria-label={group}>
      <h2>{group}</h2>
      <ul>
        {TOOLS.filter((tool) => tool.group === group).map(({ slug, name, summary }) => (
          <li key={slug}>
            <Link to={`/tools/${slug}`}>
              <strong>{name}</strong>
              <span>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
