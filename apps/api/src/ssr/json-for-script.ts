/** Serialises JSON for a script element, so that no text can end the element or begin another one. */
export function jsonForScript(data: unknown): string {
  // HTML entities are not decoded inside a script, so only JSON's own escapes work.
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
