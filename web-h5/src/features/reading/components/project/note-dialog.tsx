import { MESSAGES } from '#contracts';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../../../shared/hooks/use-draft';
import { Dialog } from '../../../../shared/ui/dialog';
import { DraftNote } from '../../../../shared/ui/draft-note';
import { PROJECT_FULL } from '../../model/project/project-room';
import styles from '../dialogs.module.css';

/** The longest note that fits into a setting with JSON's escapes. */
const MAX_NOTE = 1_500;

/** The note of a page (READ-13). What is typed stays as a draft of the tab until it is saved. */
export function NoteDialog({
  note,
  draftName,
  where,
  onSave,
  onClose,
}: {
  note: string;
  /** The name of the draft of this page. */
  draftName: string;
  /** The page, in words. */
  where: string;
  /** @returns false if the project has no room for it */
  onSave: (note: string) => boolean;
  onClose: () => void;
}) {
  // Another device may change the note while it is typed here.
  const [saved] = useState({ text: note });
  const [fault, setFault] = useState('');
  const draft = useDraft(draftName, saved);
  const { text } = draft.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!onSave(text.trim())) {
      setFault(PROJECT_FULL);
      return;
    }
    draft.forget();
    onClose();
  };
  return (
    <Dialog title={`${where}的笔记`} isUnsaved={text !== saved.text} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
        <label>
          只有你看得到，会同步到你的其他设备
          <textarea
            value={text}
            rows={6}
            maxLength={MAX_NOTE}
            onChange={({ target }) => draft.setValue({ text: target.value })}
          />
        </label>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className={styles.primary}>
          保存
        </button>
      </form>
    </Dialog>
  );
}
