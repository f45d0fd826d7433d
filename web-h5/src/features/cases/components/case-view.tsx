import {
  CASE_ACTS,
  CASE_KIND_LABELS,
  CASE_STATES,
  type CaseDetail,
  type CaseEvent,
  type CaseMove,
  casePlace,
  CASE_PARTY_LABELS,
  LIMITS,
  CASE_MESSAGES,
  MESSAGES,
  REFUND_REASON_MAX,
} from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { dateAndTime } from '../../../shared/lib/dates';
import { DraftNote } from '../../../shared/ui/draft-note';
import { FileButton } from '../../../shared/ui/file-button';
import { Form, Outcome, SubmitRow } from '../../../shared/ui/panel';
import { TextArea } from '../../../shared/ui/text-area';
import { addPhoto, CASES_KEY, moveCase } from '../api/cases';
import { useLostPhotos } from '../hooks/use-lost-photos';
import styles from './cases.module.css';

/** A case with its history, and what the reader may do (HELP-02). */
export function CaseView({ found }: { found: CaseDetail }) {
  return (
    <article className={styles.card}>
      <h2>
        <Link className={styles.link} to={`/design/${found.design_id}`}>
          {found.design_name}
        </Link>
      </h2>
      <span className={styles.state}>{CASE_STATES[found.state].label}</span>
      <p>
        {CASE_KIND_LABELS[found.kind]} {casePlace(found)}
      </p>
      {found.order_id && (
        <p className={styles.muted}>
          订单 {found.order_id}
          {found.role === 'buyer' && (
            <>
              {' · '}
              <Link className={styles.link} to={`/orders/${found.order_id}/help`}>
                联系客服
              </Link>
            </>
          )}
        </p>
      )}
      {found.buyer && <p className={styles.muted}>买家 {found.buyer}</p>}
      {found.due_at && <p className={styles.muted}>最晚 {dateAndTime(found.due_at)}</p>}
      {found.refund && <p>¥{found.refund.amount} 已受理退款，原路退回。</p>}
      <ol className={styles.history}>
        {found.history.map((event) => (
          <Event key={`${event.at}${event.act}`} event={event} isOwn={event.by === found.role} />
        ))}
      </ol>
      {found.moves.length > 0 && <Moves found={found} />}
    </article>
  );
}

function Event({ event, isOwn }: { event: CaseEvent; isOwn: boolean }) {
  const { at, by, act, text, pictures, is_internal } = event;
  return (
    <li>
      <span className={styles.muted}>
        {dateAndTime(at)} · {isOwn ? '你' : CASE_PARTY_LABELS[by]} · {CASE_ACTS[act].label}
        {is_internal && '（只有客服看得到）'}
      </span>
      {text && <p>{text}</p>}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((address) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={address} alt="附上的照片" loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </li>
  );
}

const NO_MOVE: { move: CaseMove | null; text: string } = { move: null, text: '' };

/** The chosen move while the state of the case allows it; the only one where there is no choice. */
function possibleMove(moves: CaseMove[], chosen: CaseMove | null): CaseMove | null {
  if (moves.length === 1) return moves[0]!;
  return chosen !== null && moves.includes(chosen) ? chosen : null;
}

function Moves({ found: { case_id, moves, role } }: { found: CaseDetail }) {
  const queries = useQueryClient();
  const draft = useDraft(`case:${case_id}`, NO_MOVE, (reply) => reply.text.trim() === '');
  const { text } = draft.value;
  const move = possibleMove(moves, draft.value.move);
  const { lostText, noteAdded } = useLostPhotos();
  const read = () => queries.invalidateQueries({ queryKey: CASES_KEY });
  const submission = useSubmission({
    name: 'move case',
    // What was typed for another choice is not sent with one that has no field.
    mutationFn: (chosen: CaseMove) =>
      moveCase(case_id, chosen, CASE_ACTS[chosen].needsText ? text : ''),
    onSuccess: async () => {
      draft.clear();
      await read();
    },
  });
  const photo = useSubmission({
    name: 'case photo',
    mutationFn: (file: File) => addPhoto(case_id, file),
    onSuccess: () => {
      noteAdded();
      return read();
    },
  });
  // What was typed stays in sight when the state of the case no longer allows the move.
  const needsText = move === null ? text !== '' : CASE_ACTS[move].needsText;
  const submit = () => {
    if (move === null) submission.setError('请选择怎样处理');
    else if (needsText && text.trim() === '') submission.setError(CASE_MESSAGES.textRequired);
    else submission.send(move);
  };
  return (
    <>
      <FileButton
        label="照片"
        text={photo.isSending ? '正在上传…' : '添一张照片'}
        accept="image/*"
        isDisabled={photo.isSending}
        onChoose={([file]) => file && photo.send(file)}
      />
      <Outcome text={photo.error || lostText} />
      <Form onSubmit={submit}>
        {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
        <fieldset className={styles.moves}>
          <legend className={styles.muted}>{role === 'buyer' ? '你可以' : '怎样处理'}</legend>
          {moves.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="move"
                checked={move === one}
                onChange={() => draft.setValue({ text, move: one })}
              />
              {CASE_ACTS[one].label}
            </label>
          ))}
        </fieldset>
        {needsText && (
          <TextArea
            label={move === 'refund' ? `退款原因（最多${REFUND_REASON_MAX}个字符）` : '说明'}
            rows={3}
            maxLength={move === 'refund' ? REFUND_REASON_MAX : LIMITS.caseTextMax}
            value={text}
            onChange={(next) => draft.setValue({ text: next, move })}
          />
        )}
        <SubmitRow label="提交" submission={submission} />
      </Form>
    </>
  );
}
