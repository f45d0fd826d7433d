import { Button } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../../web-h5/src/shared/lib/copy-text';

/** Copies a text to the clipboard and shows whether it succeeded. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome((await copyText(text)) ? '已复制' : '没能复制，请手动选择');
  };
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status">{outcome}</span>
    </>
  );
}
