import { describe, expect, it } from '@jest/globals';
import { failedFile, reportFile } from './report-files';
import type { StoredRow, StoredRun } from './stored-run';

const RUN: StoredRun = {
  username: 'admin',
  name: '清单.xlsx',
  isDryRun: false,
  total: 2,
  sentBytes: 0,
  startedAt: '2026-11-22T10:15:30.000Z',
  headers: ['货号', '价格'],
  failedFormat: 'csv',
  notes: ['工作簿里还有工作表“旧款”没有读'],
  phase: 'done',
  failure: null,
};

const rowOf = (line: number, failed: string[] | null): StoredRow => ({
  line,
  place: `第 ${line} 行`,
  sku: `KN-${line}`,
  outcome: failed ? 'failed' : 'created',
  designId: null,
  message: failed ? '价格不对' : '',
  warnings: [],
  needs: [],
  failed,
});

describe('the files of an import in the browser', () => {
  it('are a report of all rows and a CSV of the failed ones under the headers of the list (CONS-06)', () => {
    const rows = [rowOf(2, null), rowOf(3, ['KN-3', '面议'])];
    expect(reportFile(RUN, rows)).toEqual({
      name: '清单.report.csv',
      type: 'text/csv',
      text: '\ufeff行,货号,结果,设计编号,说明\r\n,,提示,,工作簿里还有工作表“旧款”没有读\r\n2,KN-2,新建,,\r\n3,KN-3,失败,,价格不对\r\n',
    });
    const failed = {
      name: '清单.failed.csv',
      type: 'text/csv',
      text: '\ufeff货号,价格\r\nKN-3,面议\r\n',
    };
    expect(failedFile(RUN, rows)).toEqual(failed);
    const { failedFormat: _, notes: __, ...older } = RUN;
    expect(failedFile(older, rows)).toEqual(failed);
    const again = { ...RUN, name: '清单.dry-run.failed.csv', isDryRun: true };
    expect(failedFile(again, rows).name).toBe('清单.dry-run.failed.csv');
    expect(reportFile(again, rows).name).toBe('清单.dry-run.report.csv');
  });

  it('copy the failed rows of JSON lists and of folders as JSON, which lacks the keys that they lack (CONS-06)', () => {
    const run: StoredRun = { ...RUN, name: '图解', headers: [], failedFormat: 'jsonl' };
    const rows = [rowOf(1, ['{"货号":"KN-1"}']), rowOf(2, null), rowOf(3, ['{"货号":"KN-3"}'])];
    expect(failedFile(run, rows)).toEqual({
      name: '图解.failed.jsonl',
      type: 'application/jsonl',
      text: '{"货号":"KN-1"}\n{"货号":"KN-3"}\n',
    });
    expect(failedFile({ ...run, name: '图解.failed.jsonl' }, rows).name).toBe('图解.failed.jsonl');
  });
});
