/** Logs an error to the console; the page shows another text, or none. */
export function logFault(what: string, fault: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the site logs
  console.warn(what, fault);
}
