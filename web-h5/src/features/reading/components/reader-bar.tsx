import { BackIcon, ListIcon, MoreIcon } from './reader-icons';
import styles from './reading-room.module.css';

/** The way back, what is read, which page, and the settings. */
export function ReaderBar({
  title,
  index,
  pageCount,
  onBack,
  onList,
  onMenu,
}: {
  title: string;
  /** The number of the page, counted from 0. */
  index: number;
  pageCount: number;
  onBack: () => void;
  onList: () => void;
  onMenu: () => void;
}) {
  return (
    <header className={styles.bar}>
      <button type="button" aria-label="离开阅读器" onClick={onBack}>
        <BackIcon />
      </button>
      <h1>{title}</h1>
      {pageCount > 0 && (
        <button
          type="button"
          className={styles.where}
          aria-label={`${index + 1} / ${pageCount} 页，选一页`}
          onClick={onList}
        >
          {index + 1} / {pageCount} 页
          <ListIcon />
        </button>
      )}
      <button type="button" aria-label="阅读设置" onClick={onMenu}>
        <MoreIcon />
      </button>
    </header>
  );
}
