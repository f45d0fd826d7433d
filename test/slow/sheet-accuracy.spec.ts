import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { DEMO_DESIGNS } from '../../apps/api/src/commands/demo/designs/index.js';
import { FIELDS } from '../../tools/sheet-accuracy/compare.mjs';

const run = promisify(execFile);

/** The printed figures. The command ends with an error when they miss its aims. */
async function figuresOf(...folders: string[]) {
  const { stdout } = await run(process.execPath, ['tools/sheet-accuracy/run.mjs', ...folders]);
  const rows = [...stdout.matchAll(/^│ (\S+) +│ (\d+) +│ (\d+) +│ (\d+) +│ (\d+) +│$/gm)];
  return {
    archives: Number(/(\d+) 个压缩包/.exec(stdout)?.[1]),
    presentByField: new Map(rows.map(([, field, present]) => [field, Number(present)])),
    rightPercent: Number(/提出的有 (\d+\.\d)% 正确（目标 90\.0%）/.exec(stdout)?.[1]),
    foundPercent: Number(/文件里有的提出了 (\d+\.\d)%（目标 70\.0%）/.exec(stdout)?.[1]),
  };
}

describe('npm run sheet:accuracy', () => {
  it('reaches its aims on the texts of the repository alone, which ask for every field (SHEET-09)', async () => {
    const { archives, presentByField, rightPercent, foundPercent } = await figuresOf(
      'tools/sheet-accuracy/corpus',
    );
    expect(archives).toBeGreaterThanOrEqual(30);
    expect(rightPercent).toBeGreaterThanOrEqual(90);
    expect(foundPercent).toBeGreaterThanOrEqual(70);
    // The fields and their sum.
    expect(presentByField.size).toBe(FIELDS.length + 1);
    for (const present of presentByField.values()) expect(present).toBeGreaterThan(0);
  });

  it('reaches its aims on these texts and the archives of the demo together (SHEET-09)', async () => {
    const { archives, rightPercent, foundPercent } = await figuresOf();
    expect(archives).toBeGreaterThanOrEqual(30 + DEMO_DESIGNS.length);
    expect(rightPercent).toBeGreaterThanOrEqual(90);
    expect(foundPercent).toBeGreaterThanOrEqual(70);
  });
});
