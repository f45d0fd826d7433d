/** JSON that may stand in a script element: nothing in it ends that, or begins another. */
export function jsonForScript(data: unknown): string {
  // Inside a script nothing is unescaped but JSON's own escapes.
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
