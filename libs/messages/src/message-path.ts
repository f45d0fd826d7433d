import { fillMessage } from '#contracts';

/** Writes facts into the path of a message. They are encoded: a designer's name may contain a slash. */
export function pathOf(template: string, facts: Record<string, string>): string {
  const encoded = Object.entries(facts).map(([name, fact]) => [name, encodeURIComponent(fact)]);
  return fillMessage(template, Object.fromEntries(encoded) as Record<string, string>);
}
