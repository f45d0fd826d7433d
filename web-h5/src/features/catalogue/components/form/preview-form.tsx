import { PREVIEW_LIMITS, PREVIEW_MESSAGES, type PreviewMark, type Reading } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWriteQueue } from '../../../../shared/hooks/use-write-queue';
import { CheckBox } from '../../../../shared/ui/check-box';
import { Outcome, Panel } from '../../../../shared/ui/panel';
import { Picture } from '../../../../shared/ui/picture';
import { RetryLine } from '../../../../shared/ui/retry-line';
import {
  imagePagesOf,
  isUnderWay,
  preparedPagesQuery,
  previewQuery,
  savePreview,
} from '../../api/previews';
import { type MarkChange, marksAfter } from '../../model/preview-marks';
import styles from '../design/preview.module.css';

/** Where a designer ticks the pages that everybody may see; each tick is saved at once (READ-03). */
export function PreviewForm({ designId, fullName }: { designId: number; fullName: string }) {
  const queries = useQueryClient();
  const prepared = useQuery(preparedPagesQuery(designId, fullName));
  const preview = useQuery({ ...previewQuery(designId), staleTime: 0 });
  const [isSaved, setIsSaved] = useState(false);
  const reading = prepared.data;
  const { queryKey } = previewQuery(designId);
  const ticks = useWriteQueue({
    name: 'preview',
    queueKey: ['preview marks', fullName, designId],
    mutationFn: async ({ version, ...change }: MarkChange & { version: number }) => {
      // An answer to an earlier request does not have the newest marks.
      await queries.cancelQueries({ queryKey });
      const kept = queries.getQueryData(queryKey)?.pages ?? [];
      queries.setQueryData(
        queryKey,
        await savePreview(designId, version, marksAfter(kept, [change])),
      );
    },
    onSuccess: () => setIsSaved(true),
  });
  const marks = preview.data && marksAfter(preview.data.pages, ticks.underWay);
  const toggle = (mark: PreviewMark, isOn: boolean) => {
    if (!marks || !reading) return;
    setIsSaved(false);
    const change = { mark, isOn };
    if (marksAfter(marks, [change]).length > PREVIEW_LIMITS.pages) {
      ticks.setError(PREVIEW_MESSAGES.tooMany);
    } else ticks.send({ ...change, version: reading.version });
  };
  const isDone = isSaved && ticks.error === '' && ticks.underWay.length === 0;
  return (
    <Panel title="试看" isWide isPart>
      <p className={styles.muted}>{PREVIEW_MESSAGES.hint}</p>
      {(prepared.isError || preview.isError) && !(reading && marks) ? (
        <RetryLine
          fault={prepared.error ?? preview.error}
          onRetry={() => void Promise.all([prepared.refetch(), preview.refetch()])}
        />
      ) : (
        <PreparationNotes reading={reading} />
      )}
      {marks &&
        reading?.files.map((file) => {
          const pages = imagePagesOf(file);
          return (
            pages.length > 0 && (
              <section key={file.name} className={styles.section} aria-label={file.name}>
                <h3 className={styles.file}>{file.name}</h3>
                <ul className={styles.choices}>
                  {pages.map(({ n, url, width, height }) => (
                    <li key={n}>
                      <Picture
                        src={url}
                        width={width ?? undefined}
                        height={height ?? undefined}
                        loading="lazy"
                      />
                      <CheckBox
                        label={`第 ${n} 页`}
                        checked={marks.some((mark) => mark.n === n)}
                        onChange={(isOn) => toggle({ file: file.name, n }, isOn)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      <Outcome text={isDone ? PREVIEW_MESSAGES.saved : ticks.error} isDone={isDone} />
    </Panel>
  );
}

/** How far the pages are, and what is wrong with files: the designer can correct it before buyers see it. */
function PreparationNotes({ reading }: { reading: Reading | undefined }) {
  if (!reading) return <p role="status">正在加载文件的页…</p>;
  const { progress, message } = reading;
  const notes = reading.files.flatMap(({ name, message: fault, warnings }) => [
    ...(fault ? [`${name}：${fault}`] : []),
    ...(warnings.includes('font_not_embedded')
      ? [`${name}：${PREVIEW_MESSAGES.fontNotEmbedded}`]
      : []),
    ...(warnings.includes('pictures_left_out')
      ? [`${name}：${PREVIEW_MESSAGES.picturesLeftOut}`]
      : []),
  ]);
  const hasPages = reading.files.some((file) => imagePagesOf(file).length > 0);
  return (
    <>
      {isUnderWay(reading) && (
        <p role="status">
          {progress.of > 0
            ? `正在准备页面：已准备 ${progress.page} 页，共 ${progress.of} 页`
            : '正在准备页面，一般不到一分钟'}
        </p>
      )}
      {!isUnderWay(reading) && !hasPages && <p>{message ?? '文件里没有能试看的图片页'}</p>}
      {notes.length > 0 && (
        <ul className={styles.notice} aria-label="文件的问题">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
