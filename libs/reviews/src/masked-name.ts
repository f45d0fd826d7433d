/** Masks the name of an author for the public: the first character, followed by asterisks. */
export function maskedName(name: string): string {
  return `${[...name][0] ?? ''}***`;
}
