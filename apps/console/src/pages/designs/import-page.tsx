import { describeNewDesigners, ManifestError } from '#import-engine';
import { Alert, Button, Checkbox, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ImportChoice } from '../../import/import-choice';
import { ImportResults } from '../../import/import-results';
import { startImport } from '../../import/import-run';
import { openChoice, type OpenedChoice } from '../../import/open-choice';
import { useImportRun } from '../../import/run-state';
import { useAct } from '../../shared/act-dialog';
import { failureOf } from '../../shared/api';
import { Heading } from '../../shared/show';

/** The result of reading a manifest: notes, violations and new designers. */
function Reading({ opened: { found, manifest, newDesigners } }: { opened: OpenedChoice }) {
  const designers = describeNewDesigners(newDesigners, found.designers);
  const more = found.faulty - found.shown.length;
  const faults = [
    ...found.shown.map(({ place, text }) => `${place} ${text}`),
    ...(more > 0 ? [`……另有 ${more} 行有误，试运行会逐行列出`] : []),
  ];
  return (
    <>
      <p>
        共 {found.rows} 行{found.faulty > 0 && `，其中 ${found.faulty} 行有误、不会导入`}
      </p>
      {[...manifest.notes, ...designers].map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      {faults.length > 0 && (
        <Alert
          type="warning"
          title="这些行有误"
          description={
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

/** The two consents of the operator, and the buttons that start the dry run and the import. */
function ImportActs({ opened, isRunning }: { opened: OpenedChoice; isRunning: boolean }) {
  const [dialog, open] = useAct();
  const [arePricesChecked, setPricesChecked] = useState(false);
  const [areDesignersChecked, setDesignersChecked] = useState(false);
  const { found, newDesigners, name } = opened;
  const start = (isDryRun: boolean) => {
    const consent = {
      yes_prices: arePricesChecked,
      // A dry run previews the result with the consent, like that of the command line.
      yes_new_designers: isDryRun || areDesignersChecked,
    };
    void startImport({ ...opened, isDryRun, consent });
  };
  const ask = () =>
    open({
      title: `导入 ${name}`,
      ok: '导入',
      consequence: `清单共 ${found.rows} 行，${found.rows - found.faulty} 行会导入：商城没有的货号新建，已有的只改有变化的列与文件。${
        newDesigners.length > 0 ? `会新建设计师 ${newDesigners.length} 个。` : ''
      }每一行要么全部写好，要么不写。`,
      run: () => {
        start(false);
        return Promise.resolve({ message: '开始导入了' });
      },
    });
  const areDesignersMissing = newDesigners.length > 0 && !areDesignersChecked;
  return (
    <>
      {dialog}
      <Space wrap>
        {newDesigners.length > 0 && (
          <Checkbox
            checked={areDesignersChecked}
            onChange={({ target }) => setDesignersChecked(target.checked)}
          >
            新设计师已核对（{newDesigners.length} 个）
          </Checkbox>
        )}
        <Checkbox
          checked={arePricesChecked}
          onChange={({ target }) => setPricesChecked(target.checked)}
        >
          价格已核对（远高于平常的也导入）
        </Checkbox>
      </Space>
      <Space wrap>
        <Button disabled={isRunning || found.rows === 0} onClick={() => start(true)}>
          试运行
        </Button>
        <Button
          type="primary"
          disabled={isRunning || found.rows === 0 || areDesignersMissing}
          onClick={ask}
        >
          导入
        </Button>
        {areDesignersMissing && <span>先核对新设计师的名字，再勾选</span>}
      </Space>
    </>
  );
}

function textOf(error: unknown): string {
  if (error instanceof ManifestError) return error.message;
  return error instanceof DOMException ? `文件读不出来（${error.message}）` : failureOf(error);
}

/** Imports a manifest in the browser with the engine of the command line (CONS-06). */
export function ImportPage() {
  const state = useImportRun();
  const reading = useMutation({
    mutationFn: (choice: Parameters<typeof openChoice>) => openChoice(...choice),
  });
  const isRunning = state?.run.phase === 'running' || state?.run.phase === 'elsewhere';
  return (
    <>
      <Heading>导入</Heading>
      <div className="stack">
        <ImportChoice
          disabled={isRunning}
          isReading={reading.isPending}
          onRead={(...choice) => reading.mutate(choice)}
        />
        {reading.isPending && <Skeleton active />}
        {reading.isError && <Alert type="error" showIcon title={textOf(reading.error)} />}
        {reading.data && (
          <section className="stack" aria-label="清单">
            <h2>{reading.data.name}</h2>
            <Reading opened={reading.data} />
            <ImportActs opened={reading.data} isRunning={isRunning} />
          </section>
        )}
        {state && <ImportResults state={state} />}
      </div>
    </>
  );
}
