import type { ProposalPage } from './document-lines.js';
import type { ProposedLanguage } from './sheet-proposal.js';

/** Shorter texts, such as labels of a chart, have no language. */
const MIN_LETTERS = 40;
/** Minimum share of kana among the CJK characters of a Japanese text, and of Latin letters in an English text. */
const KANA_PART = 0.12;
const LATIN_PART = 0.75;

/** The language that a file is mainly written in; null where its letters do not tell. */
export function languageOf(pages: readonly ProposalPage[]): ProposedLanguage | null {
  const text = pages.map((page) => page.text).join('\n');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const latin = count(/\p{Script=Latin}/gu);
  const cjk = han + kana;
  if (cjk * 3 + latin < MIN_LETTERS) return null;
  // One CJK character counts as three Latin letters.
  if (latin / (latin + cjk * 3) >= LATIN_PART) return 'en';
  if (cjk === 0) return null;
  return kana / cjk >= KANA_PART ? 'ja' : 'zh';
}
