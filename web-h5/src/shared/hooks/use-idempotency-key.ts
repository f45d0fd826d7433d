import { useRef } from 'react';
import { newUuid } from '../lib/new-uuid';

/** The key of a form that may be sent again because its answer was lost. */
export interface IdempotencyKey {
  /** @returns the key of this content: the same one while the content is the same. Files count by name, size and date. */
  of: (content: unknown) => string;
  /** The form was accepted: the same content is a new form from now on. */
  forget: () => void;
}

export function useIdempotencyKey(): IdempotencyKey {
  const last = useRef({ content: '', key: '' });
  return {
    of: (content) => {
      const text = JSON.stringify(content, (_, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      );
      if (last.current.content !== text) last.current = { content: text, key: newUuid() };
      return last.current.key;
    },
    forget: () => {
      last.current = { content: '', key: '' };
    },
  };
}
