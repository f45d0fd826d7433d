/** Whether the previous history entry is a page of the site: false after a sign-in or a direct visit. */
export function hasPageBefore(): boolean {
  return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
