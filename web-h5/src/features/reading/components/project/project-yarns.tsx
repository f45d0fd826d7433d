import { MESSAGES } from '#contracts';
import { type FormEvent, useState } from 'react';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { useDraft } from '../../../../shared/hooks/use-draft';
import { DraftNote } from '../../../../shared/ui/draft-note';
import { newItemId } from '../../../../shared/lib/new-uuid';
import type { ReadingLog } from '../../model/counters/reading-log';
import type { ProjectYarn } from '../../model/project/project-record';
import { PROJECT_FULL, putInRoom } from '../../model/project/project-room';
import { SETTING } from '../../model/project/project-settings';
import styles from '../dialogs.module.css';

const NO_YARN = { name: '', colour: '', lot: '', amount: '' };

const FIELDS = [
  { name: 'name', label: '线的名字', maxLength: 60 },
  { name: 'colour', label: '颜色', maxLength: 30 },
  { name: 'lot', label: '缸号', maxLength: 30 },
  { name: 'amount', label: '多少', maxLength: 30, placeholder: '3 团' },
] as const;

/** The yarns of a project (READ-13). One that is typed and not added stays as a draft of the tab. */
export function ProjectYarns({
  designId,
  log,
  yarns,
}: {
  designId: string;
  log: ReadingLog;
  yarns: readonly ProjectYarn[];
}) {
  const [fault, setFault] = useState('');
  const draft = useDraft(`yarn:${designId}`, NO_YARN);
  const heading = useFocusFallback<HTMLHeadingElement>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const { name, colour, lot, amount } = draft.value;
    if (name.trim() === '') {
      setFault('请填线的名字');
      return;
    }
    const yarn = { name: name.trim(), colour: colour.trim(), lot: lot.trim() };
    const id = SETTING.yarn(newItemId());
    const isKept = putInRoom(log, id, { ...yarn, amount: amount.trim() });
    setFault(isKept ? '' : PROJECT_FULL);
    if (isKept) draft.clear();
  };
  return (
    <section className={styles.part} aria-label="用的线">
      <h3 ref={heading} tabIndex={-1}>
        用的线
      </h3>
      {yarns.length > 0 && (
        <ul>
          {yarns.map(({ id, name, colour, lot, amount }) => (
            <li key={id}>
              <span>
                {[name, colour, lot && `缸号 ${lot}`, amount].filter(Boolean).join(' · ')}
              </span>
              <button
                type="button"
                aria-label={`删除${name}`}
                onClick={() => log.put(SETTING.yarn(id), undefined)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={add}>
        {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
        <div className={styles.pair}>
          {FIELDS.map(({ name, label, ...input }) => (
            <label key={name}>
              {label}
              <input
                {...input}
                value={draft.value[name]}
                onChange={({ target }) => draft.setValue({ ...draft.value, [name]: target.value })}
              />
            </label>
          ))}
        </div>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className={styles.secondary}>
          记下这种线
        </button>
      </form>
    </section>
  );
}
