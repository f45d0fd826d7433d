/** The first character of a name, and asterisks: how others see an author. */
export function maskedName(name: string): string {
  return `${[...name][0] ?? ''}***`;
}
