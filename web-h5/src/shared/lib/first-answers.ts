import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contracts';

/** What the server drew the page of; null for a page that is drawn here alone. */
export function readFirstAnswers(): FirstAnswers | null {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstAnswers) : null;
}
