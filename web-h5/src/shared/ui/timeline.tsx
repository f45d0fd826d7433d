import styles from './timeline.module.css';

/** Events in chronological order. */
export function Timeline({ events }: { events: { when: string; what: string }[] }) {
  return (
    <ol className={styles.timeline}>
      {events.map(({ when, what }) => (
        <li key={when}>
          <strong>{when}</strong>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
