import type { Outcome } from '../model/calculators/calculator';
import { AnswerDrawing } from './answer-drawing';
import styles from './answer-card.module.css';

/** The result: a sentence first, which is announced, then what to take care of, the numbers and a drawing. */
export function AnswerCard({ outcome: { answer, problem } }: { outcome: Outcome }) {
  return (
    <>
      <div role="status" className={styles.said}>
        {answer ? (
          <p className={styles.sentence}>{answer.sentence}</p>
        ) : (
          <p className={styles.problem}>{problem.text}</p>
        )}
      </div>
      {answer && (
        <section className={styles.card} aria-label="结果的数字">
          <div role="status">
            {answer.warnings.length > 0 && (
              <ul className={styles.warnings}>
                {answer.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
          </div>
          <dl className={styles.facts}>
            {answer.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {answer.drawing && <AnswerDrawing drawing={answer.drawing} />}
          <p className={styles.certainty}>{answer.certainty}</p>
        </section>
      )}
    </>
  );
}
