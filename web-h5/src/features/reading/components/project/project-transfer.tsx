import { useState } from 'react';
import { useConfirm } from '../../../../shared/hooks/use-confirm';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { copyText } from '../../../../shared/lib/copy-text';
import { saveBlob } from '../../../../shared/lib/http/save-file';
import { logFault } from '../../../../shared/lib/log';
import { isInWechat } from '../../../../shared/lib/wechat-browser';
import { FileButton } from '../../../../shared/ui/file-button';
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
  const [exported, setExported] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const confirm = useConfirm();
  const { isSending, error, setError, send } = useSubmission({
    name: 'transfer a project',
    mutationFn: (work: () => Promise<string>) => work(),
    describe: (failure) => refusalText(failure) ?? '没有成功，请检查网络后再试',
    onSuccess: setNote,
  });
  const tell = (text: string) => {
    setError('');
    setNote(text);
  };
  const run = (work: () => Promise<string>) => {
    setNote('');
    send(work);
  };
  const write = async () => {
    // Before the stored ones are asked for: what is sent meanwhile is then in both lists, and counts once.
    const pending = log.unsent();
    const events = await allReadingEvents(designId);
    const about = { designId: Number(designId), title, now: new Date() };
    setExported(writeProjectFile(about, events, log.storedItems(), pending));
    return '全部记录在下面的框里';
  };
  const take = (content: string) => {
    const read = readProjectFile(content);
    if ('fault' in read) {
      tell(read.fault);
      return;
    }
    const accept = () =>
      run(async () => {
        for (const part of read.parts) log.accept(await sendReadingEvents(designId, part));
        setTyped('');
        return '已导入：已经有的不会重复计数';
      });
    const from = read.title ? `《${read.title}》` : '另一份图解';
    const text = `这份记录来自${from}，不是这份图解的。导入后，它的计数和笔记都会算进这件作品。`;
    if (read.designId === Number(designId)) accept();
    else confirm({ text, confirmLabel: '仍然导入', cancelLabel: '先不导入' }, accept);
  };
  const takeFile = async (file: File) => {
    try {
      take(await file.text());
    } catch (failure) {
      logFault('read a project', failure);
      tell('没能读出这个文件，请再选一次');
    }
  };
  return (
    <section className={styles.part} aria-label="导出与导入">
      <h3>导出与导入</h3>
      <p className={styles.note}>计数、笔记、涂画和线都在里面，格式是 JSON</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.secondary}
          aria-disabled={isSending || undefined}
          onClick={() => run(write)}
        >
          导出全部记录
        </button>
      </div>
      {exported !== null && <Exported text={exported} title={title} onDone={tell} />}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          take(typed);
        }}
      >
        <label>
          导入：粘贴导出的记录
          <textarea value={typed} rows={3} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <button type="submit" className={styles.secondary} aria-disabled={isSending || undefined}>
          导入
        </button>
      </form>
      <div className={styles.buttons}>
        <FileButton
          label="导入：选导出的文件"
          text="或者选导出的文件"
          accept=".json,application/json"
          isDisabled={isSending}
          onChoose={([file]) => file && void takeFile(file)}
        />
      </div>
      <p role="status">{isSending ? '请稍候…' : error || note}</p>
    </section>
  );
}

/** The text of a project. A browser lets it be copied only by a tap, so that it is loaded before. */
function Exported({
  text,
  title,
  onDone,
}: {
  text: string;
  title: string;
  /** Called with what has become of it. */
  onDone: (note: string) => void;
}) {
  const copy = async () =>
    onDone(
      (await copyText(text))
        ? '已复制，可以粘贴到备忘录保存'
        : '没能复制，请长按框里的文字，全选后复制',
    );
  const save = () => {
    saveBlob(new Blob([text], { type: 'application/json' }), `${title}-编织记录.json`);
    onDone('已保存到下载文件夹');
  };
  return (
    <div className={styles.form}>
      <label>
        全部记录
        <textarea readOnly value={text} rows={3} />
      </label>
      <div className={styles.buttons}>
        <button type="button" className={styles.secondary} onClick={() => void copy()}>
          复制
        </button>
        {!isInWechat() && (
          <button type="button" className={styles.secondary} onClick={save}>
            存成文件
          </button>
        )}
      </div>
    </div>
  );
}
