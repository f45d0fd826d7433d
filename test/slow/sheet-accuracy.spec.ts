import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { DEMO_DESIGNS } from '../../apps/api/src/commands/demo/designs/index.js';

describe('npm run sheet:accuracy', () => {
  it('reaches its aims on the texts of the repository and the archives of the demo, and prints the figures (SHEET-09)', async () => {
    const child = spawn(process.execPath, ['tools/sheet-accuracy/run.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(status).toBe(0);
    const archives = Number(/(\d+) 个压缩包/.exec(said)?.[1]);
    expect(archives).toBeGreaterThanOrEqual(30 + DEMO_DESIGNS.length);
    expect(said).toMatch(/提出的有 9\d\.\d% 正确（目标 90\.0%）/);
  });
});
