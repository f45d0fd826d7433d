import { VERSION_KINDS, VERSION_LIMITS, type VersionKind, type VersionNote } from '#contracts';
import { SelectField } from '../../../shared/ui/select-field';
import { TextArea } from '../../../shared/ui/text-area';
import { TextField } from '../../../shared/ui/text-field';
import styles from './version-history.module.css';

/** What the form of a new version holds; an empty kind publishes the file without a note. */
export interface VersionValues {
  kind: VersionKind | '';
  note: string;
  section: string;
  sizes: string;
  row: string;
  old: string;
  changed: string;
}

export const NO_VERSION: VersionValues = {
  kind: '',
  note: '',
  section: '',
  sizes: '',
  row: '',
  old: '',
  changed: '',
};

/** The note that a form describes; null without a kind. */
export function versionNoteOf(values: VersionValues): VersionNote | null {
  const { kind, note, section, sizes, row, old, changed } = values;
  if (kind === '') return null;
  const item = {
    section: section.trim(),
    sizes: sizes.split(/[\s,，、]+/).filter(Boolean),
    row: row.trim() === '' ? null : Number(row),
    old: old.trim(),
    new: changed.trim(),
  };
  return { kind, note, items: item.old || item.new ? [item] : [] };
}

/** What a new file changes: buyers get a message, and the history is public (SHELF-09). */
export function VersionFields({
  values,
  onChange,
}: {
  values: VersionValues;
  onChange: (values: VersionValues) => void;
}) {
  const change = (part: Partial<VersionValues>) => onChange({ ...values, ...part });
  const text = (field: 'section' | 'sizes' | 'row' | 'old' | 'changed', label: string) => (
    <TextField
      label={label}
      isRequired={false}
      value={values[field]}
      maxLength={VERSION_LIMITS.textMax}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <div className={styles.fields}>
      <SelectField
        label="这一版改了什么（写了就通知买过的人）"
        placeholder="不写说明"
        isRequired={false}
        options={Object.entries(VERSION_KINDS).map(([value, label]) => ({ value, label }))}
        value={values.kind}
        onChange={(kind) => change({ kind: kind as VersionValues['kind'] })}
      />
      {values.kind !== '' && (
        <>
          <TextArea
            label="更新说明"
            rows={2}
            maxLength={VERSION_LIMITS.noteMax}
            value={values.note}
            onChange={(note) => change({ note })}
          />
          {text('section', '哪一部分，如 袖子')}
          {text('sizes', '哪些尺码，用空格分开')}
          {text('row', '第几行')}
          {text('old', '原来是')}
          {text('changed', '改成')}
        </>
      )}
    </div>
  );
}
