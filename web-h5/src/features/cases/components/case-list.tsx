import { CASE_KIND_LABELS, CASE_STATES, type CaseItem } from '#contracts';
import { Link } from 'react-router';
import { dateAndTime } from '../../../shared/lib/dates';
import styles from './cases.module.css';

/** Cases, those that are due first. */
export function CaseList({ cases }: { cases: CaseItem[] }) {
  return (
    <ul className={styles.history}>
      {cases.map(({ case_id, kind, state, design_name, due_at, created_at }) => (
        <li key={case_id} className={styles.card}>
          <Link className={styles.link} to={`/cases/${case_id}`}>
            {CASE_KIND_LABELS[kind]} · {design_name}
          </Link>
          <span className={styles.state}>{CASE_STATES[state].label}</span>
          <span className={styles.muted}>
            {due_at ? `最晚 ${dateAndTime(due_at)}` : dateAndTime(created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
