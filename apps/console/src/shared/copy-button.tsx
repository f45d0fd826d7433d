import { Button } from 'antd';
import { useState } from 'react';

/** Copies a text to the clipboard, and says whether that was possible. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('已复制');
    } catch {
      setOutcome('没能复制，请手动选择');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status">{outcome}</span>
    </>
  );
}
