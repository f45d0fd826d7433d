import { INITIAL_DATA_ID, type InitialData } from '#contracts';

/** What the server drew the page of; null for a page that is drawn here alone. */
export function readInitialData(): InitialData | null {
  const text = document.getElementById(INITIAL_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as InitialData) : null;
}
