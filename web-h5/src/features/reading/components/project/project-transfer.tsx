import { useState } from 'react';
import { copyText } from '../../../../shared/lib/copy-text';
import { saveBlob } from '../../../../shared/lib/http/save-file';
import { logFault } from '../../../../shared/lib/log';
import { isInWechat } from '../../../../shared/lib/wechat-browser';
import { allReadingEvents, sendReadingEvents } from '../../api/reading-events';
import { readProjectFile, writeProjectFile } from '../../model/project/project-file';
import { refusalText } from '../../model/counters/log-sender';
import type { ReadingLog } from '../../model/counters/reading-log';
import styles from '../dialogs.module.css';

/** Takes a project out as JSON, and in again: what is in both counts once (READ-15). */
export function ProjectTransfer({
  designId,
  title,
  log,
}: {
  designId: string;
  title: string;
  log: ReadingLog;
}) {
  const [note, setNote] = useState('');
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<string>) => {
    setIsBusy(true);
    try {
      setNote(await work());
    } catch (error) {
      logFault('transfer a project', error);
      setNote(refusalText(error) ?? '没有成功，请检查网络后再试');
    } finally {
      setIsBusy(false);
    }
  };
  const write = async () => {
    // Before the stored ones are asked for: what is sent meanwhile is then in both lists, and counts once.
    const pending = log.unsent();
    const events = await allReadingEvents(designId);
    const about = { designId: Number(designId), title, now: new Date() };
    return writeProjectFile(about, events, log.storedItems(), pending);
  };
  const copy = async () => {
    const isCopied = await copyText(await write());
    return isCopied ? '已复制，可以粘贴到备忘录保存' : '没能复制，请换个浏览器再试';
  };
  const save = async () => {
    saveBlob(new Blob([await write()], { type: 'application/json' }), `${title}-编织记录.json`);
    return '已保存到下载文件夹';
  };
  const take = async (content: string) => {
    const read = readProjectFile(content);
    if ('fault' in read) return read.fault;
    for (const part of read.parts) log.accept(await sendReadingEvents(designId, part));
    setText('');
    return '已导入：已经有的不会重复计数';
  };
  return (
    <section className={styles.part} aria-label="导出与导入">
      <h3>导出与导入</h3>
      <p className={styles.note}>计数、笔记、涂画和线都在里面，格式是 JSON</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.secondary}
          disabled={isBusy}
          onClick={() => void run(copy)}
        >
          复制全部记录
        </button>
        {!isInWechat() && (
          <button
            type="button"
            className={styles.secondary}
            disabled={isBusy}
            onClick={() => void run(save)}
          >
            存成文件
          </button>
        )}
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => take(text));
        }}
      >
        <label>
          导入：粘贴导出的记录
          <textarea value={text} rows={3} onChange={({ target }) => setText(target.value)} />
        </label>
        <label>
          或者选导出的文件
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void run(async () => take(await file.text()));
            }}
          />
        </label>
        <button type="submit" className={styles.secondary} disabled={isBusy || text.trim() === ''}>
          导入
        </button>
      </form>
      <p role="status">{note}</p>
    </section>
  );
}
