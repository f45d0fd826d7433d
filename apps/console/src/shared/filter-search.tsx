import { Input } from 'antd';
import { useEffect, useState } from 'react';

/**
 * A text filter of a list, kept in the address. It shows the value of the address again when that changes, and after
 * Back and Forward: these can come before React has rendered the search, so that the value does not change.
 */
export function FilterSearch(props: {
  label: string;
  placeholder?: string;
  /** The value in the address; absent without one. */
  value: string | undefined;
  onSearch: (text: string) => void;
  width: number;
}) {
  const { label, placeholder = label, value = '', onSearch, width } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(null);
  }
  useEffect(() => {
    const discard = () => setTyped(null);
    addEventListener('popstate', discard);
    return () => removeEventListener('popstate', discard);
  }, []);
  return (
    <Input.Search
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(text) => onSearch(text.trim())}
      style={{ width }}
      allowClear
    />
  );
}
