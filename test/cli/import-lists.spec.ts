import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../support/fixtures/archives.js';
import { reportsOf } from '../support/cli/cli.js';
import { admin, detailOf } from '../support/site/design-forms.js';
import { HEADERS, useImports } from '../support/cli/imports.js';
import { valuesWorkbook } from '../support/fixtures/workbooks.js';

const lists = useImports();
const { row, imported, run, outcomes, reportOf } = lists;

describe('a list for cloudknit import', () => {
  it('reads Excel’s own sheets, and refuses merged cells by their row', async () => {
    const headers = HEADERS.split(',');
    const cells = (i: number, price: string | number) => [
      `${lists.prefix}-${i}`,
      `表格图解 & ${i}`,
      '一件\n毛衣',
      price,
      '',
      '毛衣',
      '',
      'a.zip',
      'a.jpg',
      '否',
    ];
    const sheet = [headers, cells(1, 29.899999999999999), cells(2, 19.9), cells(3, '5')];
    await lists.folder.write('sheet.xlsx', await valuesWorkbook(sheet, ['B3:B4']));
    const ended = await run('sheet.xlsx');
    expect(ended.status).toBe(1);
    const [design] = await imported();
    expect(await detailOf(design!.id, admin)).toMatchObject({
      name: '表格图解 & 1',
      description: '一件\n毛衣',
      price: '29.90',
    });
    expect(await reportOf(ended)).toContain('单元格 B3:B4 是合并的');
    expect(await outcomes(ended)).toEqual(['新建', '失败', '失败']);
    await lists.folder.write('empty.xlsx', await valuesWorkbook([headers]));
    expect(await run('empty.xlsx')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('没有一行设计'),
    });
    await lists.folder.write('broken.xlsx', 'PK no workbook');
    expect((await run('broken.xlsx')).stderr).toContain('不是能读的 Excel 工作簿');
  });

  it('reads lines of JSON, and folders with one design each', async () => {
    const json = {
      sku: `${lists.prefix}-1`,
      名称: '来自 JSON',
      description: '一份',
      price: 12.5,
      categories: ['毛衣'],
      file: 'a.zip',
      is_active: false,
    };
    await lists.folder.write('list.jsonl', `${JSON.stringify(json)}\nnot json\n`);
    const lines = await run('list.jsonl');
    expect(lines.status).toBe(1);
    expect(await outcomes(lines)).toEqual(['新建', '失败']);
    const designs = `tree-${lists.prefix}`;
    await lists.folder.write(
      `${designs}/${lists.prefix}-2/图解.zip`,
      await zipOf({ 'a.pdf': '%PDF' }),
    );
    await lists.folder.write(`${designs}/${lists.prefix}-2/描述.txt`, '一顶帽子');
    await lists.folder.write(
      `${designs}/${lists.prefix}-2/1.jpg`,
      await readFile(lists.folder.path('a.jpg')),
    );
    await lists.folder.write(
      `${designs}/${lists.prefix}-2/design.json`,
      JSON.stringify({ 名称: '文件夹里的帽子', is_active: '否' }),
    );
    await lists.folder.write(`${designs}/${lists.prefix}-3/描述.txt`, '没有压缩包');
    const tree = await run(designs, '--price', '8.80', '--categories', '帽子');
    expect(tree.status).toBe(1);
    const rows = await imported();
    expect(rows.map(({ sku }) => sku)).toEqual([`${lists.prefix}-1`, `${lists.prefix}-2`]);
    expect(await detailOf(rows[1]!.id, admin)).toMatchObject({
      name: '文件夹里的帽子',
      description: '一顶帽子',
      price: '8.80',
      categories: [{ name: '帽子' }],
    });
    expect(await reportOf(tree)).toContain(
      `这份设计还没有文件，请把一个 .zip、.rar 或 .7z 压缩包放进 ${designs}/${lists.prefix}-3/`,
    );
  });

  it('copies the failed rows of JSON and of folders so that they still change only what they name (CONS-06)', async () => {
    await lists.folder.write('list.csv', `${HEADERS},工艺\n${row(1)},棒针\n`);
    await run('list.csv');
    const [design] = await imported();
    const kept = {
      old_price: '39.90',
      categories: [{ name: '毛衣' }, { name: '围巾' }],
      detail_images: [expect.anything()],
      sheet: expect.objectContaining({ craft: ['knit'] }),
    };
    const failing = `{"sku":"${lists.prefix}-1","名称":"新名字","描述":"新描述","价格":"面议"}`;
    const whole = `{"sku":"${lists.prefix}-2","名称":"二","描述":"乙","价格":5,"原价":9,"工艺":"钩针","file":"a.zip","is_active":false}`;
    await lists.folder.write('part.jsonl', `${failing}\n${whole}\n`);
    const { failed } = reportsOf(await run('part.jsonl'));
    expect(failed).toMatch(/\/part\.[\w-]+\.failed\.jsonl$/);
    expect(await readFile(failed!, 'utf8')).toBe(`${failing}\n`);
    await lists.folder.write(basename(failed!), failing.replace('面议', '6.00'));
    expect((await run(basename(failed!))).status).toBe(0);
    expect(await detailOf(design!.id, admin)).toMatchObject({ ...kept, price: '6.00' });

    const designs = `tree-${lists.prefix}`;
    await lists.folder.write(`${designs}/${lists.prefix}-1/描述.txt`, '又一个描述');
    const tree = reportsOf(await run(designs, '--price', '面议')).failed!;
    expect(tree).toMatch(/\/tree-\w+\.[\w-]+\.failed\.jsonl$/);
    const copy = await readFile(tree, 'utf8');
    await lists.folder.write(`${designs}/${basename(tree)}`, copy.replace('面议', '7.00'));
    expect((await run(`${designs}/${basename(tree)}`)).status).toBe(0);
    expect(await detailOf(design!.id, admin)).toMatchObject({
      ...kept,
      price: '7.00',
      description: '又一个描述',
    });
  });

  it('names a row whose text is longer than the limit of a row, and takes the others', async () => {
    const huge = row(1).replace('一份测试图解', '长'.repeat(3_000_000));
    await lists.folder.write('huge.csv', [HEADERS, huge, row(2)].join('\n'));
    const ended = await run('huge.csv');
    expect(ended.status).toBe(1);
    expect(await reportOf(ended)).toContain('这一行太长');
    expect((await imported()).map(({ sku }) => sku)).toEqual([`${lists.prefix}-2`]);
  });

  it('leaves as it is what a list has no column for', async () => {
    await lists.folder.write('list.csv', [HEADERS, row(1)].join('\n'));
    await run('list.csv');
    await lists.folder.write(
      'prices.csv',
      `sku,name,description,price\n${lists.prefix}-1,新名字,新描述,5.00\n`,
    );
    expect((await run('prices.csv')).status).toBe(0);
    const [design] = await imported();
    expect(await detailOf(design!.id, admin)).toMatchObject({
      name: '新名字',
      price: '5.00',
      old_price: '39.90',
      categories: [{ name: '毛衣' }, { name: '围巾' }],
      designer_username: '导入设计师',
      is_active: false,
      detail_images: [expect.anything()],
    });
  });

  it('names the line of a quote that was never closed, and a letter that is broken', async () => {
    const lines = [HEADERS, row(1), row(2).replace('一份测试图解', '"一份'), row(3)];
    await lists.folder.write('quote.csv', lines.join('\n'));
    const { status, stderr } = await run('quote.csv');
    expect(status).toBe(1);
    expect(stderr).toContain('第 3 行 有一个双引号没有配对，这一行和它后面的都没有读到');
    expect(await imported()).toHaveLength(1);
    const text = Buffer.from([HEADERS, row(4)].join('\n'));
    text[text.length - 3] = 0xff;
    await lists.folder.write('broken.csv', text);
    expect(await run('broken.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('是 UTF-8，但第 2 行有损坏的字符'),
    });
  });

  it('fails only the row that the server cannot parse', async () => {
    const odd = row(1).replace('毛衣;scarf', '毛'.repeat(300));
    await lists.folder.write('odd.csv', [HEADERS, odd, row(2)].join('\n'));
    const ended = await run('odd.csv');
    expect(ended.status).toBe(1);
    expect(await outcomes(ended)).toEqual(['失败', '新建']);
  });
});
