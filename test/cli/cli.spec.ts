import { spawnSync } from 'node:child_process';
import type { DesignCard } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { siteUrl } from '../support/site/site.js';

function cloudknit(args: string[], env: Record<string, string> = { CLOUDKNIT_URL: siteUrl }) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli/src/main.js', ...args],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
  );
  return { status, stdout, stderr, lines: stdout.trim().split('\n') };
}

describe('cloudknit', () => {
  it('lists every design on sale, newest first', () => {
    const { status, lines } = cloudknit(['designs', 'list']);
    expect(status).toBe(0);
    expect(lines.length).toBeGreaterThanOrEqual(24);
    expect(lines.at(-1)).toMatch(/^1\t¥9\.90\t平原罗纹围巾\t山茶手作\t下载 \d+$/);
  });

  it('filters by name and prints one JSON object a line, nothing else', () => {
    const { status, lines } = cloudknit(['designs', 'list', '--name', '围巾', '--json']);
    expect(status).toBe(0);
    const designs = lines.map((line) => JSON.parse(line) as DesignCard);
    expect(designs.length).toBeGreaterThan(3);
    for (const design of designs) expect(design.name).toContain('围巾');
  });

  it('explains itself in Chinese', () => {
    const { status, stdout } = cloudknit(['designs', 'list', '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('列出在售的设计');
  });

  it('ends with 2 for a wrong call and suggests the nearest option', () => {
    const { status, stderr } = cloudknit(['designs', 'list', '--jsn']);
    expect(status).toBe(2);
    expect(stderr).toContain('--json');
  });

  it('ends with 4 and says what to check when the shop cannot be reached', () => {
    const { status, stderr } = cloudknit(['designs', 'list', '--url', 'http://127.0.0.1:9']);
    expect(status).toBe(4);
    expect(stderr).toMatch(/^错误：无法连接 http:\/\/127\.0\.0\.1:9/);
  });

  it('calculates without a shop, and names the range of a number outside it (CALC-03, CALC-07)', () => {
    const nowhere = { CLOUDKNIT_URL: 'http://127.0.0.1:9' };
    const call = (pattern: string) =>
      cloudknit(['knit', 'needle', '--pattern', pattern, '--mine', '24', '--mm', '4'], nowhere);
    expect(call('２２')).toMatchObject({
      status: 0,
      lines: [
        '换成 4.5 mm 针再试：你的密度比图解密 9.1%，要用粗一点的针。',
        '注意：换针后请重新织小样',
      ],
    });
    const refused = call('0');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('针密度应在 2 到 60 针/10cm 之间');
  });
});
