import { type DesignDetail, LIMITS, MESSAGES } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { CheckBox } from '../../../../shared/ui/check-box';
import { DraftNote } from '../../../../shared/ui/draft-note';
import { Form, Outcome, SubmitRow } from '../../../../shared/ui/panel';
import { useIdempotencyKey } from '../../../../shared/hooks/use-idempotency-key';
import { useDraft } from '../../../../shared/hooks/use-draft';
import { useLeaveWarning } from '../../../../shared/hooks/use-leave-warning';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { ArchiveField, archiveFaultOf } from './archive-field';
import { describeEditFailure, editDesign, isEditConflict } from '../../api/design-upload';
import {
  beginEdit,
  changesBetween,
  describeRebase,
  isChanged,
  isSheetChanged,
  rebase,
  removedImageIds,
} from '../../api/design-edit';
import { describeSheetFaults, readSheetForm } from '../../model/sheet/form-reader';
import { DesignFields, validateDesign } from './design-fields';
import { PictureNotice } from './picture-notice';
import { PicturePicker } from './picture-picker';
import { PictureTiles } from './picture-tiles';
import { ProposalsPanel } from '../sheet-form/proposals-panel';
import { SheetPart } from '../sheet-form/sheet-part';
import { isFaulty, NO_VERSION, versionNoteOf } from '../../model/versions/version-form';
import { VersionFields } from './version-fields';
import { useCategories } from '../../hooks/use-categories';

/** Edits a design. */
export function EditForm({
  design,
  mayActivate,
  onReload,
  onSaved,
  onCancel,
}: {
  /** The design as just loaded; a later refetch does not change the form. */
  design: DesignDetail;
  /** Whether the user, an admin, may take the design on or off sale. */
  mayActivate: boolean;
  /** Loads the design again. */
  onReload: () => Promise<DesignDetail>;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const categories = useCategories();
  const queries = useQueryClient();
  const draft = useDraft(`edit:${design.id}`, beginEdit(design), (edit) => !isChanged(edit));
  const { value: edit, setValue: setEdit } = draft;
  const reading = readSheetForm(edit.sheet, edit.seen.sheet);
  const [step, setStep] = useState(0);
  const [pictures, setPictures] = useState<File[]>([]);
  const [archive, setArchive] = useState<File | null>(null);
  const [version, setVersion] = useState(NO_VERSION);
  const [isVersionTouched, setIsVersionTouched] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // A restored draft may be older than the design.
  const [isBehind, setIsBehind] = useState(edit.seen.updated_at !== design.updated_at);
  const key = useIdempotencyKey();
  const submission = useSubmission({
    name: 'edit',
    mutationFn: () => {
      const parts = {
        pictures,
        archive,
        version: archive && versionNoteOf(version),
        removedImageIds: removedImageIds(edit),
        imageOrder: edit.images.map(({ id }) => id),
        isActive: mayActivate ? edit.isActive : null,
        sheet: isSheetChanged(edit) ? reading.sheet : undefined,
        updatedAt: edit.seen.updated_at,
      };
      const idempotencyKey = key.of({ values: edit.values, ...parts });
      return editDesign(design.id, edit.values, { ...parts, idempotencyKey });
    },
    describe: describeEditFailure,
    onSuccess: async () => {
      // The next pages refetch; this one must not.
      await queries.invalidateQueries({ refetchType: 'none' });
      draft.forget();
      setIsDone(true);
      onSaved();
    },
    onError: (failure) => setIsBehind(isEditConflict(failure)),
  });
  const reload = useSubmission({
    name: 'edit',
    mutationFn: onReload,
    onSuccess: (fresh) => {
      setEdit(rebase(edit, fresh));
      setIsBehind(false);
      submission.setError(describeRebase(changesBetween(edit.seen, fresh)));
    },
    onError: (failure) => submission.setError(describeEditFailure(failure)),
  });
  const change = (part: Partial<typeof edit>) => setEdit({ ...edit, ...part });
  const isDirty = isChanged(edit) || pictures.length > 0 || archive !== null;
  useLeaveWarning(isDirty && !isDone, undefined, draft.forget);

  const submit = () => {
    submission.setError('');
    setIsVersionTouched(true);
    const isDesignFaulty = Object.values(validateDesign(edit.values)).some(Boolean);
    if (isDone || isDesignFaulty || archiveFaultOf(archive)) return;
    if (archive && isFaulty(version)) {
      submission.setError('新版说明有要改的地方，请看标红的地方');
      return;
    }
    const sheetFault = describeSheetFaults(reading);
    if (sheetFault) {
      setStep(sheetFault.step);
      submission.setError(sheetFault.text);
      return;
    }
    if (!reload.isSending) submission.send();
  };
  const discard = () => {
    draft.clear();
    setIsBehind(false);
    submission.setError('');
  };
  const loadLatest = () => {
    if (submission.isSending) return;
    submission.setError('');
    reload.send();
  };

  return (
    <Form onSubmit={submit}>
      <DesignFields
        values={edit.values}
        categories={categories}
        touched
        provenOldPrice={design.old_price_kind === 'original' ? (design.old_price ?? '') : ''}
        onChange={(values) => change({ values })}
      />
      {edit.images.length > 0 && (
        <PictureTiles
          label="现有图片"
          tiles={edit.images.map((image, place) => ({
            key: String(image.id),
            src: image.thumbnail,
            name: `图片 ${place + 1}`,
          }))}
          onArrange={(places) => change({ images: places.map((place) => edit.images[place]!) })}
        />
      )}
      <PictureNotice designId={design.id} images={edit.images} />
      {draft.isRestored && !isDone && (
        <DraftNote
          text={isBehind ? MESSAGES.draftRestoredBehind : MESSAGES.draftRestoredFiles}
          label="放弃修改"
          onClear={discard}
        />
      )}
      <PicturePicker
        label="添加图片"
        pictures={pictures}
        maxBytes={LIMITS.editImageMaxBytes}
        filteredText={MESSAGES.editImagesFiltered}
        room={LIMITS.imagesPerDesign - edit.images.length}
        hasCover={edit.images.length === 0}
        onChange={setPictures}
      />
      <ArchiveField
        label="更换设计文件（可不选；旧版本会保留）"
        archive={archive}
        onChange={setArchive}
      />
      {archive && (
        <VersionFields values={version} touched={isVersionTouched} onChange={setVersion} />
      )}
      <ProposalsPanel
        designId={design.id}
        form={edit.sheet}
        onChange={(sheet) => change({ sheet })}
      />
      <SheetPart
        form={edit.sheet}
        reading={reading}
        step={step}
        categories={categories}
        chosenCategories={edit.values.categories}
        onStep={setStep}
        onChange={(sheet) => change({ sheet })}
      />
      {mayActivate && (
        <CheckBox
          label="上架"
          checked={edit.isActive}
          onChange={(isActive) => change({ isActive })}
        />
      )}
      {isDone && <Outcome isDone text={MESSAGES.editDone} />}
      <SubmitRow
        label="保存"
        submission={{
          error: submission.error,
          isSending: submission.isSending || reload.isSending,
        }}
      />
      {isBehind && (
        <Button block plain type="primary" onClick={loadLatest}>
          载入最新内容，保留我的修改
        </Button>
      )}
      <Button block plain type="primary" onClick={onCancel}>
        取消
      </Button>
    </Form>
  );
}
