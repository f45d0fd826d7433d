import { findArchiveFault, LIMITS, MESSAGES } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileButton } from '../../shared/ui/file-button';
import { Form, Outcome, SubmitRow } from '../../shared/ui/panel';
import { useSubmission } from '../../shared/use-submission';
import { describeUploadFailure, uploadDesign } from './design-calls';
import { DesignFields, EMPTY_DESIGN, findDesignFaults } from './design-fields';
import { PicturePicker } from './picture-picker';
import styles from './upload-form.module.css';
import { useCategories } from './use-categories';

const ARCHIVE_LABEL = '设计文件（.zip、.rar 或 .7z，最大 1024MB）';

/** @param onUploaded hears that the design is for sale */
export function UploadForm({ onUploaded }: { onUploaded: () => void }) {
  const categories = useCategories();
  const queries = useQueryClient();
  const [values, setValues] = useState(EMPTY_DESIGN);
  const [archive, setArchive] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File[]>([]);
  const [touched, setTouched] = useState(false);
  const [percent, setPercent] = useState(0);
  const [isDone, setIsDone] = useState(false);
  const submission = useSubmission('upload', describeUploadFailure);
  const archiveFault = archive ? (findArchiveFault(archive.name, archive.size) ?? '') : '';

  const submit = () => {
    setTouched(true);
    setIsDone(false);
    const isIncomplete = !values.name || !values.description || !values.price || !archive;
    submission.setError(isIncomplete ? MESSAGES.uploadIncomplete : '');
    if (isIncomplete || archiveFault || Object.values(findDesignFaults(values)).some(Boolean)) {
      return;
    }
    void submission.send(async () => {
      setPercent(0);
      await uploadDesign(values, archive, pictures, setPercent);
      void queries.invalidateQueries({ queryKey: ['designs'] });
      setValues(EMPTY_DESIGN);
      setArchive(null);
      setPictures([]);
      setTouched(false);
      setIsDone(true);
      onUploaded();
    });
  };

  return (
    <Form onSubmit={submit}>
      <DesignFields
        values={values}
        categories={categories}
        touched={touched}
        onChange={setValues}
      />
      <ArchiveField archive={archive} fault={archiveFault} onChange={setArchive} />
      <PicturePicker
        pictures={pictures}
        maxBytes={LIMITS.uploadImageMaxBytes}
        filteredText={MESSAGES.uploadImagesFiltered}
        onChange={setPictures}
      />
      {submission.isSending && (
        <div className={styles.progress}>
          <progress max={100} value={percent} aria-label="上传进度" />
          <span>{percent}%</span>
        </div>
      )}
      {isDone && <Outcome isDone text={MESSAGES.uploadDone} />}
      <SubmitRow label="上传" submission={submission} />
    </Form>
  );
}

function ArchiveField({
  archive,
  fault,
  onChange,
}: {
  archive: File | null;
  fault: string;
  onChange: (archive: File | null) => void;
}) {
  return (
    <div className={styles.archive}>
      <span>{ARCHIVE_LABEL}</span>
      {!archive && (
        <FileButton
          label={ARCHIVE_LABEL}
          text="选择文件"
          accept=".zip,.rar,.7z"
          onChoose={([chosen]) => onChange(chosen ?? null)}
        />
      )}
      {archive && (
        <div className={styles.chosen}>
          <span>{archive.name}</span>
          <button type="button" onClick={() => onChange(null)}>
            换一个
          </button>
        </div>
      )}
      {fault && (
        <span className={styles.fault} role="status">
          {fault}
        </span>
      )}
    </div>
  );
}
