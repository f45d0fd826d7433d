import { validateAnyUsername, LIMITS, MESSAGES } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DraftNote } from '../../../../shared/ui/draft-note';
import { Form, Outcome, SubmitRow } from '../../../../shared/ui/panel';
import { TextField } from '../../../../shared/ui/text-field';
import { useIdempotencyKey } from '../../../../shared/hooks/use-idempotency-key';
import { useDraft } from '../../../../shared/hooks/use-draft';
import { useLeaveWarning } from '../../../../shared/hooks/use-leave-warning';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { ArchiveField, archiveFaultOf } from './archive-field';
import { describeUploadFailure, uploadDesign } from '../../api/design-upload';
import { DESIGNS_KEY } from '../../api/designs';
import { EMPTY_SHEET_FORM } from '../../model/sheet/form-model';
import { describeSheetFaults, readSheetForm } from '../../model/sheet/form-reader';
import { DesignFields, EMPTY_DESIGN, validateDesign } from './design-fields';
import { PicturePicker } from './picture-picker';
import { SheetPart } from '../sheet-form/sheet-part';
import styles from './upload-form.module.css';
import { useCategories } from '../../hooks/use-categories';

/** The draft that survives a reload; a page cannot restore chosen files. */
const EMPTY = { values: EMPTY_DESIGN, designer: '', sheet: EMPTY_SHEET_FORM };

const LEAVE_WARNING = '离开后，选好的文件需要重新选择。确定离开吗？';

const ARCHIVE_LABEL = '设计文件（.zip、.rar 或 .7z，最大 1024MB）';

/** @param onUploaded called when the design is on sale */
export function UploadForm({ onUploaded }: { onUploaded: () => void }) {
  const categories = useCategories();
  const queries = useQueryClient();
  const draft = useDraft('upload', EMPTY);
  const { values, designer, sheet } = draft.value;
  const change = (part: Partial<typeof EMPTY>) => draft.setValue({ ...draft.value, ...part });
  const reading = readSheetForm(sheet, null);
  const [step, setStep] = useState(0);
  const [archive, setArchive] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [touched, setTouched] = useState(false);
  const [percent, setPercent] = useState(0);
  /** The design that was just uploaded. */
  const [doneId, setDoneId] = useState<number | null>(null);
  const isDone = doneId !== null;
  // Aborts the upload when the visitor leaves in spite of the warning.
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const key = useIdempotencyKey();
  const submission = useSubmission({
    name: 'upload',
    mutationFn: (file: File) => {
      setPercent(0);
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const parts = { designer, archive: file, pictures, sheet: reading.sheet };
      const idempotencyKey = key.of({ values, ...parts });
      return uploadDesign(values, { ...parts, idempotencyKey }, setPercent, signal);
    },
    describe: describeUploadFailure,
    onSuccess: (id) => {
      void queries.invalidateQueries({ queryKey: DESIGNS_KEY });
      draft.clear();
      key.forget();
      setArchive(null);
      setPictures([]);
      setTouched(false);
      setDoneId(id);
      onUploaded();
    },
  });
  const designerFault = designer ? (validateAnyUsername(designer) ?? '') : '';
  const hasFiles = archive !== null || pictures.length > 0;
  useLeaveWarning(!isDone && (hasFiles || submission.isSending), LEAVE_WARNING);

  const submit = () => {
    setTouched(true);
    setDoneId(null);
    const { name, description, price } = values;
    const isIncomplete = !name.trim() || !description.trim() || !price || !archive;
    submission.setError(isIncomplete ? MESSAGES.uploadIncomplete : '');
    const faults = [
      archiveFaultOf(archive),
      designerFault,
      ...Object.values(validateDesign(values)),
    ];
    if (isIncomplete || faults.some(Boolean)) return;
    const sheetFault = describeSheetFaults(reading);
    if (sheetFault) {
      setStep(sheetFault.step);
      submission.setError(sheetFault.text);
      return;
    }
    submission.send(archive);
  };

  return (
    <Form onSubmit={submit}>
      <DesignFields
        values={values}
        categories={categories}
        touched={touched}
        onChange={(next) => change({ values: next })}
      />
      <TextField
        label="设计师用户名（不填则为自己）"
        isRequired={false}
        value={designer}
        error={designerFault}
        maxLength={LIMITS.usernameMax}
        onChange={(next) => change({ designer: next })}
      />
      {draft.isRestored && <DraftNote text={MESSAGES.draftRestoredFiles} onClear={draft.clear} />}
      <ArchiveField
        label={ARCHIVE_LABEL}
        archive={archive}
        isMissing={touched && !archive}
        onChange={setArchive}
      />
      <PicturePicker
        pictures={pictures}
        maxBytes={LIMITS.uploadImageMaxBytes}
        filteredText={MESSAGES.uploadImagesFiltered}
        onChange={setPictures}
      />
      <SheetPart
        form={sheet}
        reading={reading}
        step={step}
        categories={categories}
        chosenCategories={values.categories}
        onStep={setStep}
        onChange={(next) => change({ sheet: next })}
      />
      {submission.isSending && (
        <div className={styles.progress}>
          <progress max={100} value={percent} aria-label="上传进度" />
          <span>{percent}%</span>
        </div>
      )}
      {doneId !== null && (
        <>
          <Outcome isDone text={MESSAGES.uploadDone} />
          <Link className={styles.next} to={`/design/${doneId}/edit`}>
            看看从文件里读到的图解信息
          </Link>
        </>
      )}
      <SubmitRow label="上传" submission={submission} />
    </Form>
  );
}
