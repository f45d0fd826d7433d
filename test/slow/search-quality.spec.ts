import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

describe('npm run search:quality', () => {
  it('reaches its aims on the judged queries, far above a search by name (FIND-08 to FIND-10)', async () => {
    const child = spawn(process.execPath, ['tools/search-quality/run.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(status).toBe(0);
    expect(printed).toContain('60 个查询');
    const figuresOf = (row: string) =>
      [...new RegExp(`${row}.*`).exec(printed)![0].matchAll(/\d\.\d+/g)].map(Number);
    const [precision, rank] = figuresOf('按词与表');
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(rank).toBeGreaterThanOrEqual(0.85);
    const [plainPrecision, plainRank] = figuresOf('只按名称');
    expect(plainPrecision).toBeLessThan(precision!);
    expect(plainRank).toBeLessThan(rank!);
  });
});
