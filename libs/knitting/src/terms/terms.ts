/** A term in the languages and abbreviations that patterns use; empty where a system has none. */
export interface Term {
  /** A line for two terms separates their names by ` / `. */
  chinese: string;
  /** Other Chinese names, separated by 、. */
  aliases: string;
  /** The word and its abbreviations, separated by commas. */
  us: string;
  uk: string;
  /** The letters by which Chinese crochet patterns abbreviate it, separated by commas. */
  letters: string;
  /** Separated by 、. */
  japanese: string;
  /** Stitches used → stitches made, such as `2→1`. */
  counts: string;
  meaning: string;
  /** Where sources disagree, or what is easily confused. */
  conflict: string;
}

/** Reads a table with one term per line and the columns of `Term` separated by `|`. */
export function termsOf(table: string): Term[] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [
      chinese = '',
      aliases = '',
      us = '',
      uk = '',
      letters = '',
      japanese = '',
      counts = '',
      meaning = '',
      conflict = '',
    ] = line.split('|').map((cell) => cell.trim());
    return { chinese, aliases, us, uk, letters, japanese, counts, meaning, conflict };
  });
}
