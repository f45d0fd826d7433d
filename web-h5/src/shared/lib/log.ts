/** Notes a fault that the visitor is told of in other words, or not at all. spec §8. */
export function logFault(what: string, fault: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the site logs
  console.warn(what, fault);
}
