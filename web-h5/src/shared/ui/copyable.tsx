import { type ReactNode, useState } from 'react';
import { copyText } from '../lib/copy-text';
import styles from './panel.module.css';

/** A text with a button that copies it. */
export function Copyable({
  text,
  what,
  children = text,
}: {
  text: string;
  /** Names the text for screen readers. */
  what: string;
  /** How the text is shown. */
  children?: ReactNode;
}) {
  const [note, setNote] = useState('');
  const copy = async () => setNote((await copyText(text)) ? '已复制' : '没能复制，请长按选择');
  return (
    <span className={styles.copyable}>
      <span>{children}</span>
      <button type="button" aria-label={`复制${what}`} onClick={() => void copy()}>
        复制
      </button>
      <span role="status">{note}</span>
    </span>
  );
}
