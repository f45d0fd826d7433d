import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/prepare.mjs';
import { ownTo } from '../stack/server-user.mjs';

/** Replaces the placeholders of a configuration file of `deploy`. @throws Error for a missing value */
export function fillTemplate(name, values) {
  const text = readFileSync(join(ROOT, 'deploy', name), 'utf8');
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_whole, key) => {
    if (!(key in values)) throw new Error(`${name} needs ${key}`);
    return String(values[key]);
  });
}

/** Writes a configuration file that the user of the servers can read and rewrite. */
export function writeConfiguration(path, text) {
  writeFileSync(path, text, { mode: 0o600 });
  ownTo(path);
  return path;
}
