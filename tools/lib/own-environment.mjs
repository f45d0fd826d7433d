/** The only variables that are inherited: the others may configure another shop. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

/** The initial environment of a program of an isolated shop. */
export function ownEnvironment() {
  const known = INHERITED.filter((name) => process.env[name]);
  return Object.fromEntries(known.map((name) => [name, process.env[name]]));
}
