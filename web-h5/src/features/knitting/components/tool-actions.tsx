import { type ReactNode, useState } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { copyText } from '../../../shared/lib/copy-text';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import type { Answer } from '../model/calculators/calculator';
import styles from './tool.module.css';

/** What else can be done with an answer. */
export interface ActionsProps {
  /** The name of the calculator. */
  name: string;
  answer: Answer;
  /** The address with the input. */
  path: string;
}

/** Copies a result as text or as an address that holds the input, and prints the page (CALC-05). */
export function ToolActions({
  text,
  address,
  children,
}: {
  text: (() => string) | null;
  address: () => string;
  /** More buttons. */
  children?: ReactNode;
}) {
  const [done, setDone] = useState('');
  // WeChat's browser prints nothing.
  const isPrintable = !(useHydrated() && isInWechat());
  const copy = (what: string, content: string) =>
    void copyText(content).then((isDone) =>
      setDone(isDone ? `已复制${what}` : '浏览器不让复制，请长按选中后复制'),
    );
  return (
    <div className={styles.actions}>
      {text && (
        <button type="button" onClick={() => copy('结果', text())}>
          复制结果
        </button>
      )}
      <button type="button" onClick={() => copy('链接，打开就是现在填的数', address())}>
        复制链接
      </button>
      {isPrintable && (
        <button type="button" onClick={() => print()}>
          打印
        </button>
      )}
      {children}
      <p role="status">{done}</p>
    </div>
  );
}
