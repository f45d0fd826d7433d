/**
 * The texts of a field that may be repeated and may hold several between commas, without the empty ones. Of a longer
 * list than `max` only one text more is returned, so that the field's own rule refuses it at no cost.
 */
export function listedTexts(value: unknown, max: number): string[] {
  const texts: string[] = [];
  for (const part of [value].flat()) {
    texts.push(...(typeof part === 'string' ? part.split(',', max + 1) : ['no text']));
    if (texts.length > max) return texts.slice(0, max + 1);
  }
  return texts.filter((text) => text.trim() !== '');
}
