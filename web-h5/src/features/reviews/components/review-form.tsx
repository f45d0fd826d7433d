import {
  MESSAGES,
  type OwnReview,
  REVIEW_LIMITS,
  REVIEW_MESSAGES,
  type ReviewRequest,
} from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { DraftNote } from '../../../shared/ui/draft-note';
import { Form, Outcome, SubmitRow } from '../../../shared/ui/panel';
import { PhotoPicker } from '../../../shared/ui/photo-picker';
import { TextArea } from '../../../shared/ui/text-area';
import { TextField } from '../../../shared/ui/text-field';
import { removePicture, writeReview } from '../api/reviews';
import styles from './reviews.module.css';

const SCALE = [1, 2, 3, 4, 5];

/** What is kept as a draft: everything but the pictures. */
const answersOf = (review: OwnReview | null) => ({
  finished: review?.finished ?? null,
  sizeOk: review?.size_ok ?? null,
  yarnOk: review?.yarn_ok ?? null,
  clear: review?.clear ?? null,
  errors: review?.errors ?? null,
  text: review?.text ?? '',
  size: review?.size ?? '',
  yarn: review?.yarn ?? '',
});

type Answers = ReturnType<typeof answersOf>;

/** The buyer's review of an order: five questions, words, size, yarn and pictures (SHELF-06). */
export function ReviewForm({ orderId, review }: { orderId: string; review: OwnReview | null }) {
  const queries = useQueryClient();
  const draft = useDraft(`review:${orderId}`, answersOf(review));
  const answers = draft.value;
  const { finished, sizeOk, yarnOk, clear, errors, text, size, yarn } = answers;
  const change =
    <Field extends keyof Answers>(field: Field) =>
    (value: Answers[Field]) =>
      draft.setValue({ ...answers, [field]: value });
  const [files, setFiles] = useState<File[]>([]);
  const [saved, setSaved] = useState<Answers>();
  // What was changed after it was saved is not.
  const isDone = saved === answers && files.length === 0;
  const kept = review?.pictures ?? [];
  const read = () => queries.invalidateQueries({ queryKey: ['reviews'] });
  const submission = useSubmission({
    name: 'write review',
    mutationFn: ({ request }: { given: Answers; request: ReviewRequest }) =>
      writeReview(orderId, request, files, (sent) =>
        setFiles((left) => left.filter((file) => file !== sent)),
      ),
    onError: () => void read(),
    onSuccess: async (_, { given }) => {
      // What was typed meanwhile stays as a draft.
      if (given === answers) draft.forget();
      setSaved(given);
      await Promise.all([read(), queries.invalidateQueries({ queryKey: ['shelf'] })]);
    },
  });
  const removal = useSubmission({
    name: 'remove picture',
    mutationFn: (id: string) => removePicture(orderId, id),
    onSuccess: read,
  });
  const submit = () => {
    setSaved(undefined);
    if (finished === null || clear === null || errors === null) {
      submission.setError('请回答织完了吗、图解清楚吗、有无错误');
    } else if (finished && (sizeOk === null || yarnOk === null)) {
      submission.setError(REVIEW_MESSAGES.scaleRequired);
    } else if (kept.length + files.length > REVIEW_LIMITS.pictures) {
      submission.setError(REVIEW_MESSAGES.picturesTooMany);
    } else {
      const scales = { size_ok: sizeOk, yarn_ok: yarnOk, clear };
      const request = { finished, ...scales, errors, text, size, yarn };
      submission.send({ given: answers, request });
    }
  };
  return (
    <Form onSubmit={submit}>
      {draft.isRestored && !isDone && (
        <DraftNote text={MESSAGES.draftRestoredFiles} onClear={draft.clear} />
      )}
      <YesNo
        label="织完了吗"
        yes="织完了"
        no="还没有"
        value={finished}
        onChange={change('finished')}
      />
      <Scale label="尺码准吗" value={sizeOk} onChange={change('sizeOk')} />
      <Scale label="用线准吗" value={yarnOk} onChange={change('yarnOk')} />
      <Scale label="图解清楚吗" value={clear} onChange={change('clear')} />
      <YesNo label="有无错误" yes="有错误" no="没有" value={errors} onChange={change('errors')} />
      <TextField
        label="织的尺码"
        isRequired={false}
        value={size}
        maxLength={REVIEW_LIMITS.sizeMax}
        onChange={change('size')}
      />
      <TextField
        label="用的线"
        isRequired={false}
        value={yarn}
        maxLength={REVIEW_LIMITS.yarnMax}
        onChange={change('yarn')}
      />
      <TextArea
        label="说说织的过程（可不填）"
        rows={5}
        maxLength={REVIEW_LIMITS.textMax}
        value={text}
        onChange={change('text')}
      />
      {kept.length > 0 && (
        <ul className={styles.pictures}>
          {kept.map(({ id, thumbnail }, i) => (
            <li key={id}>
              <img src={thumbnail} alt={`第 ${i + 1} 张图片`} />
              <Button plain size="small" onClick={() => removal.send(id)}>
                删除第 {i + 1} 张
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PhotoPicker
        label="成品图片"
        text="添成品图片（最多 6 张）"
        photos={files}
        max={REVIEW_LIMITS.pictures}
        kept={kept.length}
        onChange={setFiles}
      />
      <p className={styles.muted}>评价公开，只显示名字的第一个字。图片里的拍摄地点等信息会去掉。</p>
      <Outcome text={removal.error} />
      {isDone && <Outcome text={REVIEW_MESSAGES.saved} isDone />}
      <SubmitRow label={review ? '保存评价' : '发表评价'} submission={submission} />
    </Form>
  );
}

function Scale({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
}) {
  return (
    <fieldset className={styles.scale}>
      <legend>{label}（1 最差，5 最好）</legend>
      {SCALE.map((one) => (
        <label key={one}>
          <input type="radio" name={label} checked={value === one} onChange={() => onChange(one)} />
          {one}
        </label>
      ))}
    </fieldset>
  );
}

function YesNo({
  label,
  yes,
  no,
  value,
  onChange,
}: {
  label: string;
  yes: string;
  no: string;
  value: boolean | null;
  onChange: (value: boolean) => void;
}) {
  return (
    <fieldset className={styles.scale}>
      <legend>{label}</legend>
      <label>
        <input type="radio" name={label} checked={value === true} onChange={() => onChange(true)} />
        {yes}
      </label>
      <label>
        <input
          type="radio"
          name={label}
          checked={value === false}
          onChange={() => onChange(false)}
        />
        {no}
      </label>
    </fieldset>
  );
}
