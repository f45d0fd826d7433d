import { CheckIcon } from '../../../../shared/ui/icons';
import styles from './sheet-form.module.css';

/** The steps of the form; each can be opened at any time. React Vant's Steps say nothing to a screen reader. */
export function StepsNav({
  titles,
  step,
  states,
  onStep,
}: {
  titles: readonly string[];
  step: number;
  states: readonly ('empty' | 'filled' | 'faulty')[];
  onStep: (step: number) => void;
}) {
  return (
    <ol className={styles.steps}>
      {titles.map((title, i) => (
        <li key={title} data-state={states[i]}>
          <button
            type="button"
            aria-current={i === step ? 'step' : undefined}
            onClick={() => onStep(i)}
          >
            <span className={styles.dot} aria-hidden="true">
              {states[i] === 'filled' ? <CheckIcon /> : states[i] === 'faulty' ? '!' : i + 1}
            </span>
            {title}
            {states[i] !== 'empty' && (
              <span className="visually-hidden">
                {states[i] === 'faulty' ? '，有要改的地方' : '，已填'}
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
