import { INITIAL_DATA_ID, type InitialData } from '#contracts';

/** The data that the server rendered the page with; null for a page that is rendered in the browser alone. */
export function readInitialData(): InitialData | null {
  const text = document.getElementById(INITIAL_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as InitialData) : null;
}
