/** The only variables that are inherited: the others may configure another shop. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

/** What the tests and Jest read, beside the settings of the tested shop. */
const READ_BY_TESTS = [
  'CI',
  'CLOUDKNIT_NO_INSTALL',
  'DOCKER_HOST',
  'DRILL_CLIENTS',
  'EVENTUALLY_TIMEOUT_MS',
  'FORCE_COLOR',
  'NO_COLOR',
  'TERM',
  'XDG_RUNTIME_DIR',
  'npm_execpath',
];

/** The initial environment of a program of an isolated shop. */
export function ownEnvironment() {
  return pick(INHERITED);
}

/** The initial environment of Jest, whose tests start further programs of the tested shop with it. */
export function testEnvironment() {
  return pick([...INHERITED, ...READ_BY_TESTS]);
}

function pick(names) {
  const known = names.filter((name) => process.env[name]);
  return Object.fromEntries(known.map((name) => [name, process.env[name]]));
}
