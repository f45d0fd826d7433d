import { findTerms, type Term } from '#knitting';
import styles from './term-card.module.css';

/** What a selected term is called elsewhere, and what it means (READ-12). */
export function TermCard({ text, onClose }: { text: string; onClose: () => void }) {
  const terms = findTerms(text);
  if (terms.length === 0) return null;
  return (
    <section className={styles.card} aria-label="术语" role="status">
      <button type="button" aria-label="关闭术语" onClick={onClose}>
        ✕
      </button>
      {terms.map((term) => (
        <div key={`${term.chinese}:${term.us}:${term.letters}`}>
          <h3>{term.chinese}</h3>
          <p>{term.meaning}</p>
          <p className={styles.names}>{otherNames(term)}</p>
          {term.conflict && <p className={styles.conflict}>{term.conflict}</p>}
        </div>
      ))}
      <p className={styles.names}>和图解自己的图例不一样时，以图例为准</p>
    </section>
  );
}

function otherNames({ aliases, us, uk, letters, japanese, counts }: Term): string {
  const names = [
    aliases && `又叫 ${aliases}`,
    us && `英 ${us}`,
    uk && `英式 ${uk}`,
    letters && `字母 ${letters}`,
    japanese && `日 ${japanese}`,
    counts && `${counts} 针`,
  ];
  return names.filter(Boolean).join(' · ');
}
