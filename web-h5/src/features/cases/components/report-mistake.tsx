import {
  CASE_MESSAGES,
  type CaseExists,
  type CreateCaseRequest,
  LIMITS,
  MESSAGES,
} from '#contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { errorBodyOf } from '../../../shared/lib/http/api-client';
import { Dialog } from '../../../shared/ui/dialog';
import { DraftNote } from '../../../shared/ui/draft-note';
import { Form, SubmitRow } from '../../../shared/ui/panel';
import { PhotoPicker } from '../../../shared/ui/photo-picker';
import { TextArea } from '../../../shared/ui/text-area';
import { TextField } from '../../../shared/ui/text-field';
import { openCase } from '../api/cases';
import { type CaseArrival, photosLostText } from '../hooks/use-lost-photos';
import styles from './cases.module.css';
import { PlaceField } from './place-field';

/** Reports a mistake in the pattern to the designer, with the current place of the reader (READ-18). */
export function ReportMistake({
  orderId,
  place,
  onClose,
}: {
  orderId: string;
  /** The current place. `row` is below 1 if no row was counted. */
  place: { page: number; row: number; unit: string; size: string; version: number };
  onClose: () => void;
}) {
  const draft = useDraft(
    `report:${orderId}`,
    {
      page: String(place.page),
      row: place.row < 1 ? '' : String(place.row),
      size: place.size,
      text: '',
    },
    (report) => report.text.trim() === '',
  );
  const { page, row, size, text } = draft.value;
  const change = (field: keyof typeof draft.value) => (value: string) =>
    draft.setValue({ ...draft.value, [field]: value });
  const [photos, setPhotos] = useState<File[]>([]);
  const [fault, setFault] = useState('');
  const [result, setResult] = useState<{
    caseId: string;
    message: string;
    photosLost: number;
  } | null>(null);
  const submission = useSubmission({
    name: 'report mistake',
    mutationFn: (request: CreateCaseRequest) => openCase(orderId, request, photos),
    onSuccess: ({ case_id: caseId, message, photosLost }) => {
      draft.forget();
      setResult({ caseId, message, photosLost });
    },
    onError: (failure) => {
      const body = errorBodyOf(failure) as ({ code: string; error?: string } & CaseExists) | null;
      if (body?.code === 'case_exists') {
        const message = body.error ?? CASE_MESSAGES.exists;
        setResult({ caseId: body.case_id, message, photosLost: 0 });
      }
    },
  });
  const submit = () => {
    const isMissing = text.trim() === '';
    setFault(isMissing ? CASE_MESSAGES.textRequired : '');
    if (isMissing) return;
    submission.send({
      kind: 'pattern_wrong',
      text,
      version: place.version,
      ...(page && { page: Number(page) }),
      ...(row && { row: Number(row) }),
      ...(size.trim() && { size: size.trim() }),
    });
  };
  const isUnsaved = !result && (text.trim() !== '' || photos.length > 0);
  return (
    <Dialog title="报告错误" isUnsaved={isUnsaved} onClose={onClose}>
      {result ? (
        <>
          <p role="status">
            {result.message}
            {result.photosLost > 0 && `。${photosLostText(result.photosLost)}`}
          </p>
          <Link
            className={styles.link}
            to={`/cases/${result.caseId}`}
            replace
            state={{ photosLost: result.photosLost } satisfies CaseArrival}
          >
            去看进展
          </Link>
        </>
      ) : (
        <Form onSubmit={submit}>
          {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
          <p className={styles.muted}>
            图解第 {place.version} 版。设计师三天内答复；逾期由客服接手。
          </p>
          <div className={styles.place}>
            <PlaceField label="第几页" value={page} onChange={change('page')} />
            <PlaceField label={`第几${place.unit}`} value={row} onChange={change('row')} />
          </div>
          <TextField
            label="尺码"
            isRequired={false}
            maxLength={LIMITS.caseSizeMax}
            value={size}
            onChange={change('size')}
          />
          <TextArea
            label="哪里错了"
            rows={3}
            maxLength={LIMITS.caseTextMax}
            value={text}
            error={fault}
            onChange={change('text')}
          />
          <PhotoPicker
            label="照片"
            text="选照片（最多 6 张）"
            photos={photos}
            max={LIMITS.casePicturesMax}
            onChange={setPhotos}
          />
          <SubmitRow label="发给设计师" submission={submission} />
        </Form>
      )}
    </Dialog>
  );
}
