import { type ChartSymbol, findTerms, type Term } from '#knitting';
import styles from './term-card.module.css';

/** What a selected term is called elsewhere, and what it means (READ-12). */
export function TermCard({
  text,
  legend,
  onClose,
}: {
  text: string;
  legend: readonly ChartSymbol[];
  onClose: () => void;
}) {
  if (findTerms(text).length === 0 && symbolsNamed(legend, text).length === 0) return null;
  return (
    <section className={styles.card} aria-label="术语" role="status">
      <button type="button" aria-label="关闭术语" onClick={onClose}>
        ✕
      </button>
      <TermList text={text} legend={legend} />
    </section>
  );
}

/** The terms of a text. What the legend of the pattern says comes first, because it wins. */
export function TermList({ text, legend }: { text: string; legend: readonly ChartSymbol[] }) {
  if (text.trim() === '') return null;
  const own = symbolsNamed(legend, text);
  const terms = findTerms(text);
  if (own.length + terms.length === 0) return <p>没有找到这个术语，换一种写法试试</p>;
  return (
    <>
      {own.map((symbol) => (
        <div key={`own:${symbol.id}`}>
          <h3>图解自己的图例：{symbol.zh}</h3>
          <p>{ownMeaning(symbol)}</p>
        </div>
      ))}
      {terms.map((term) => (
        <div key={`${term.chinese}:${term.us}:${term.letters}`}>
          <h3>{term.chinese}</h3>
          <p>{term.meaning}</p>
          <p className={styles.names}>{otherNames(term)}</p>
          {term.conflict && <p className={styles.conflict}>{term.conflict}</p>}
        </div>
      ))}
      <p className={styles.names}>和图解自己的图例不一样时，以图例为准</p>
    </>
  );
}

/**
 * The symbols of a legend with exactly this name; counts before or after it are skipped where none has it with them.
 */
function symbolsNamed(legend: readonly ChartSymbol[], text: string): ChartSymbol[] {
  const wanted = plain(text);
  for (const counts of [/^$/, /^\d+/, /\d+$/, /^\d+|\d+$/g]) {
    const name = wanted.replace(counts, '');
    const named = legend.filter(({ zh, en }) => [zh, en].some((one) => plain(one) === name));
    if (name !== '' && named.length > 0) return named;
  }
  return [];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

function ownMeaning({ en, wsZh, in: used, out, colorZh }: ChartSymbol): string {
  const parts = [
    `英 ${en}`,
    colorZh && `颜色 ${colorZh}`,
    wsZh && `反面织${wsZh}`,
    `用 ${used} 针，成 ${out} 针`,
  ];
  return parts.filter(Boolean).join(' · ');
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
