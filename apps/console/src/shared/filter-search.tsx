import { Input } from 'antd';
import { useState } from 'react';

/**
 * A text filter of a list, kept in the address. It shows the value of the address again when that changes, as by Back.
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
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <Input.Search
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={(typed) => onSearch(typed.trim())}
      style={{ width }}
      allowClear
    />
  );
}
