// Part of `npm run build:server`: makes the built commands executable. npm does this only when it first links a
// command, and it keeps the link across later builds and clones at the same path.
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const file of Object.values(bin)) chmodSync(join(root, file), 0o755);
