/**
 * The texts of a field that may be repeated and may contain commas, without empty ones. Returns at most `max + 1`
 * texts, so that the field's own rule refuses a longer list cheaply.
 */
export function listedTexts(value: unknown, max: number): string[] {
  const texts: string[] = [];
  for (const part of [value].flat()) {
    texts.push(...(typeof part === 'string' ? part.split(',', max + 1) : ['no text']));
    if (texts.length > max) return texts.slice(0, max + 1);
  }
  return texts.filter((text) => text.trim() !== '');
}
