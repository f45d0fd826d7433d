import { OUTCOMES } from '#import-engine';
import { Alert, Button, Progress, Select, Space } from 'antd';
import { useState } from 'react';
import { DataTable } from '../shared/data-table';
import { saveBlob } from '../../../../web-h5/src/shared/lib/http/save-file';
import { minuteOrDash } from '../shared/minute-or-dash';
import { continueImport, stopImport } from './import-run';
import { failedFile, reportFile, type ReportFile } from './report-files';
import type { StoredRow, StoredRun } from './stored-run';
import type { RunState } from './run-state';

type Outcome = StoredRow['outcome'];

const MEGABYTE = 1024 * 1024;
const NAMES = Object.keys(OUTCOMES) as Outcome[];

function save({ name, type, text }: ReportFile): void {
  saveBlob(new Blob([text], { type }), name);
}

function ImportActions({ run, hasRest }: { run: StoredRun; hasRest: boolean }) {
  const [isForgotten, setForgotten] = useState(false);
  if (run.phase === 'running') {
    return (
      <Space wrap>
        <Button onClick={stopImport}>停止</Button>
        <span>可以去控制台的其他页，导入会继续；关掉或刷新浏览器的这一页才会中断。</span>
      </Space>
    );
  }
  if (run.phase === 'elsewhere') {
    return (
      <Alert
        type="info"
        showIcon
        title="这个浏览器的另一个标签页正在导入，结束后刷新这一页看结果。"
      />
    );
  }
  if (run.phase === 'done' || !hasRest) return null;
  const again = '再选一次同样的文件并导入，就接着来；已经写好的不会重复。';
  const why = run.phase === 'interrupted' ? '这一页关掉了，导入停在半路。' : '导入停下了。';
  return (
    <Alert
      type="warning"
      showIcon
      title={`${why}${run.failure ?? ''}`}
      description={isForgotten || run.phase === 'interrupted' ? again : undefined}
      action={
        run.phase === 'stopped' && (
          <Button onClick={() => setForgotten(!continueImport())}>继续</Button>
        )
      }
    />
  );
}

/** The progress of an import, the result of each row, and the reports. */
export function ImportResults({ state: { run, rows } }: { state: RunState }) {
  const [chosen, setChosen] = useState<Outcome | '' | null>(null);
  const counts = Object.fromEntries(
    NAMES.map((name) => [name, rows.filter(({ outcome }) => outcome === name).length]),
  ) as Record<Outcome, number>;
  const reached = rows.length - counts.skipped;
  // After the run, only the failed rows are shown by default.
  const isMending = run.phase !== 'running' && counts.failed > 0;
  const filter = chosen ?? (isMending ? 'failed' : '');
  const shown = filter === '' ? rows : rows.filter(({ outcome }) => outcome === filter);
  const totals = NAMES.filter((name) => counts[name] > 0).map(
    (name) => `${OUTCOMES[name]} ${counts[name]}`,
  );
  const verb = run.isDryRun ? '试运行' : '导入';
  return (
    <section className="stack" aria-label="结果">
      <h2>
        {verb} {run.name}
      </h2>
      <Progress
        percent={run.total === 0 ? 100 : Math.floor((reached / run.total) * 100)}
        aria-label={`${verb}的进度`}
      />
      <p role="status">
        {run.phase === 'running' ? '正在处理' : '已处理'} {reached} / {run.total} 行
        {totals.length > 0 && `：${totals.join('，')}`}
        {run.phase === 'running' && `，已上传 ${(run.sentBytes / MEGABYTE).toFixed(1)} MB`}
        {run.isDryRun && '。试运行什么都没有写入'}（{minuteOrDash(run.startedAt)} 开始）
      </p>
      <ImportActions run={run} hasRest={reached < run.total} />
      <Space wrap>
        <Select<Outcome | ''>
          aria-label="结果"
          style={{ width: 140 }}
          value={filter}
          onChange={setChosen}
          options={[
            { value: '', label: `全部 ${rows.length}` },
            ...NAMES.map((name) => ({ value: name, label: `${OUTCOMES[name]} ${counts[name]}` })),
          ]}
        />
        <Button disabled={run.phase === 'running'} onClick={() => save(reportFile(run, rows))}>
          下载逐行报告
        </Button>
        <Button
          disabled={run.phase === 'running' || counts.failed === 0}
          onClick={() => save(failedFile(run, rows))}
        >
          下载失败的行
        </Button>
      </Space>
      <DataTable<StoredRow>
        label="逐行结果"
        rowKey="line"
        size="middle"
        dataSource={shown}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '行', dataIndex: 'place' },
          { title: '货号', dataIndex: 'sku' },
          { title: '结果', render: (_, { outcome }) => OUTCOMES[outcome] },
          {
            title: '图解',
            render: (_, { designId }) =>
              designId === null ? '—' : <a href={`/design/${designId}`}>{designId}</a>,
          },
          {
            title: '说明',
            render: (_, { message, warnings }) =>
              [message, ...warnings.map((one) => `提醒：${one}`)].filter(Boolean).join('。'),
          },
        ]}
      />
    </section>
  );
}
