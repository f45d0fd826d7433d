/** Of this process's environment nothing else: it may be that of another shop. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

/** What a program of a trial's own shop finds in its environment, before it is told more. */
export function ownEnvironment() {
  const known = INHERITED.filter((name) => process.env[name]);
  return Object.fromEntries(known.map((name) => [name, process.env[name]]));
}
