import type { ChartSymbol } from '#knitting';
import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog';
import styles from '../dialogs.module.css';
import { TermList } from './term-card';

/** Looks a term up by its name: pages that are images have no text to select (READ-12). */
export function TermDialog({
  start,
  legend,
  onClose,
}: {
  /** The term to begin with; may be empty. */
  start: string;
  /** The symbols of the pattern's own charts. */
  legend: readonly ChartSymbol[];
  onClose: () => void;
}) {
  const [text, setText] = useState(start);
  return (
    <Dialog title="查术语" onClose={onClose}>
      <div className={styles.form}>
        <label>
          图解上写的针法
          <input
            value={text}
            maxLength={40}
            placeholder="左上2并1、k2tog、左上2目一度、X"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <div role="status">
          <TermList text={text} legend={legend} />
        </div>
      </div>
    </Dialog>
  );
}
