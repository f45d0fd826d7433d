import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog';
import styles from '../dialogs.module.css';

/** With JSON's escapes a note of this length fits into a setting. */
const MAX_NOTE = 1_500;

/** The note of a page (READ-13). */
export function NoteDialog({
  note,
  where,
  onSave,
  onClose,
}: {
  note: string;
  /** The page, in words. */
  where: string;
  onSave: (note: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
    onClose();
  };
  return (
    <Dialog title={`${where}的笔记`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label>
          只有你看得到，会同步到你的其他设备
          <textarea
            value={text}
            rows={6}
            maxLength={MAX_NOTE}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button type="submit" className={styles.primary}>
          保存
        </button>
      </form>
    </Dialog>
  );
}
