import styles from './yarn-balls.module.css';

/** The remaining downloads as three small balls of yarn. */
export function YarnBalls({ left }: { left: number }) {
  return (
    <svg viewBox="0 0 66 20" width="50" height="15" aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <g
          key={i}
          transform={`translate(${i * 22} 0)`}
          className={i < left ? styles.ball : styles.spent}
        >
          <circle cx="10" cy="10" r="9" />
          <path d="M3 6c5 1 9 5 10 11M7 2.5c5 2 9 6 10 11M2 12c2 1 4 3 5 6" fill="none" />
        </g>
      ))}
    </svg>
  );
}
