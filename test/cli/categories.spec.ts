import type { Category } from '#contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cloudknit, newFolder, newToken } from '../support/cli/cli.js';
import { SAMPLE_ZIP } from '../support/site/design-forms.js';
import { newName } from '../support/site/messages.js';
import { siteUrl } from '../support/site/site.js';

let env: Record<string, string>;
let top: string;
let slug: string;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  top = newName();
  slug = `c-${Date.now().toString(36)}`;
});

const run = (...args: string[]) => cloudknit(['categories', ...args], env);

async function done(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...args);
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

async function childrenOf(name: string): Promise<string[]> {
  const all = (await done('list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Category);
  const parent = all.find((one) => one.name === name)!;
  return all.filter((one) => one.parent === parent.id).map((one) => one.name);
}

describe('cloudknit categories (SHEET-15)', () => {
  it('creates what is missing of the usual tree, and nothing twice', async () => {
    // The demo shop has the whole tree.
    expect(await done('seed', '--yes')).toBe('常用的分类都有了\n');
    await done('remove', '女装/套装', '--yes');
    expect(await childrenOf('女装')).not.toContain('套装');
    expect(await done('seed', '--yes')).toBe('已新建 1 个分类\n');
    expect(await childrenOf('女装')).toContain('套装');
  });

  it('adds, renames, orders, moves, merges and removes categories by their paths', async () => {
    expect(await done('add', top, '--slug', slug)).toBe(`已新建 ${top}（/categories/${slug}）\n`);
    for (const name of ['冷帽', '盆帽', '贝雷帽']) {
      const number = ['冷帽', '盆帽', '贝雷帽'].indexOf(name);
      await done('add', name, '--slug', `${slug}-${number}`, '--parent', top);
    }
    expect(await childrenOf(top)).toEqual(['冷帽', '盆帽', '贝雷帽']);
    await done('order', `${top}/贝雷帽`, '1');
    await done('rename', `${top} > 冷帽`, '毛线帽');
    expect(await childrenOf(top)).toEqual(['贝雷帽', '毛线帽', '盆帽']);
    const moved = await done('move', `${top}/盆帽`, `${top}/毛线帽`, '--yes');
    expect(moved).toBe(`已移动 ${top}/毛线帽/盆帽（/categories/${slug}-1）\n`);
    const merged = await done('merge', `${top}/毛线帽`, `${top}/贝雷帽`, '--yes');
    expect(merged).toContain(`并入 ${top}/贝雷帽`);
    expect(await childrenOf(top)).toEqual(['贝雷帽']);
    const old = await fetch(`${siteUrl}/categories/${slug}-0`, { redirect: 'manual' });
    expect(old.headers.get('location')).toBe(`/categories/${slug}-2`);
    expect(await done('list')).toContain('毛线帽');
    expect(await done('remove', `${top}/贝雷帽/盆帽`, '--yes')).toBe(`已删除 ${top}/贝雷帽/盆帽\n`);
  });

  it('says what is wrong with a category that does not exist, was merged, or is no place for another', async () => {
    const faults: [string[], string][] = [
      [['rename', '没有这个分类', 'x'], '分类不存在：没有这个分类'],
      [['rename', `${top}/毛线帽`, 'x'], `已并入${top}/贝雷帽`],
      [['move', top, `${top}/贝雷帽`, '--yes'], '不能移到或并入自己与自己下面的分类'],
      [['add', '贝雷帽', '--slug', 'x-1', '--parent', top], '同一级已有同名的分类'],
      [['add', 'x', '--slug', `${slug}-0`], '地址'],
      [['remove', top, '--yes'], '还有设计或下级分类'],
      [['remove', 'sweater', '--yes'], '不能合并或删除'],
    ];
    for (const [args, message] of faults) {
      const { status, stderr } = await run(...args);
      expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    for (const args of [
      ['order', top, '0'],
      ['move', top, '-'],
      ['add', 'x'],
    ]) {
      expect((await run(...args)).status).toBe(2);
    }
  });

  it('names merged, unknown and ambiguous categories of a manifest in the dry run (SHEET-11)', async () => {
    const folder = await newFolder();
    const rows = [`${top}/贝雷帽`, `${top} > 毛线帽`, '雨伞', '开衫', '女装/开衫'];
    const list = rows.map((category, i) => `${slug}-${i},试一份,一份图解,9.90,${category},a.zip`);
    await folder.write('a.zip', SAMPLE_ZIP);
    await folder.write('list.csv', ['货号,名称,描述,价格,分类,文件', ...list].join('\n'));
    const ended = await cloudknit(['import', folder.path('list.csv'), '--yes', '--dry-run'], env);
    await folder.remove();
    expect(ended.stderr).toContain('什么都没有写入：新建 2，失败 3');
    for (const fault of [
      `毛线帽已并入${top}/贝雷帽`,
      '分类不存在：雨伞（现有：毛衣、',
      '有几个同名的分类，请写出上级：开衫（毛衣/女装/开衫、毛衣/男装/开衫、',
    ]) {
      expect(ended.stderr).toContain(fault);
    }
  });
});
