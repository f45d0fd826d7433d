import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

/** Imports the modules given and prints the error of each that does not load. */
const IMPORT_ALL = `
  // Some modules read their options when they are imported: they find none.
  for (const path of process.argv.splice(1)) {
    try {
      await import(new URL(path, 'file://' + process.cwd() + '/'));
    } catch (error) {
      console.log(path + ': ' + error.message);
    }
  }
`;

/** Every module of a folder that exports something; the others are programs, which begin their work at once. */
function modulesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mjs') && !path.endsWith('.spec.mjs'))
    .map((path) => `${folder}/${path}`)
    .filter((path) => /^export /m.test(readFileSync(path, 'utf8')));
}

describe('the benchmarks, drills and other tools', () => {
  it('import nothing that the product has no longer', async () => {
    const modules = modulesBelow('tools').filter((path) => !path.endsWith('/jest.config.mjs'));
    expect(modules.length).toBeGreaterThan(100);
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      IMPORT_ALL,
      ...modules,
    ]);
    expect(stdout).toBe('');
  });
});
