import type { Reading } from '#contracts';
import { Dialog } from '../../../../shared/ui/dialog';
import { displayName } from '../../model/pages/reader-files';
import styles from './page-list.module.css';

/** The files of the archive and their pages. A file that has no pages says why (READ-03). */
export function PageList({
  reading,
  current,
  marked,
  onChoose,
  onClose,
}: {
  reading: Reading;
  /** The page on the screen. */
  current: number | null;
  /** Pages with a note or strokes. */
  marked: ReadonlySet<number>;
  onChoose: (n: number) => void;
  onClose: () => void;
}) {
  const { files } = reading;
  return (
    <Dialog title="页与文件" onClose={onClose}>
      {files.map((file, index) => (
        <section key={file.name} className={styles.file}>
          <h3>{displayName(file.name, index)}</h3>
          {file.message && <p className={styles.note}>{file.message}</p>}
          {file.warnings.includes('font_not_embedded') && (
            <p className={styles.note}>这个文件没有嵌入字体，字形可能和原稿不同</p>
          )}
          {file.kind === 'other' && <p className={styles.note}>下载后查看</p>}
          {file.expected !== null && file.pages.length < file.expected && !file.fault && (
            <p className={styles.note}>
              还在准备：{file.pages.length} / {file.expected} 页
            </p>
          )}
          {file.pages.length > 0 && (
            <ul className={styles.pages}>
              {file.pages.map(({ n }, at) => (
                <li key={n}>
                  <button
                    type="button"
                    aria-label={`第 ${at + 1} 页${marked.has(n) ? '，有笔记' : ''}`}
                    aria-current={n === current ? 'page' : undefined}
                    onClick={() => onChoose(n)}
                  >
                    {at + 1}
                    {marked.has(n) && <i aria-hidden="true">✎</i>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Dialog>
  );
}
