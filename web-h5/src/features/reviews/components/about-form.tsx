import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { DraftNote } from '../../../shared/ui/draft-note';
import { Form, Outcome, SubmitRow } from '../../../shared/ui/panel';
import { TextArea } from '../../../shared/ui/text-area';
import { sendText } from '../api/reviews';

/** A collapsed form that sends a text: a question, an answer or a report. */
export function AboutForm({
  path,
  label,
  field,
  required,
  maxLength,
  onSent,
}: {
  /** The path of the request that sends the text. */
  path: string;
  label: string;
  field: string;
  /** The error message for an empty text. */
  required: string;
  maxLength: number;
  onSent?: () => unknown;
}) {
  const draft = useDraft(`about:${path}`, { text: '' }, (form) => form.text.trim() === '');
  const { text } = draft.value;
  // A form that is folded would hide what was restored.
  const [isOpen] = useState(draft.isRestored);
  const [done, setDone] = useState('');
  const submission = useSubmission({
    name: path,
    mutationFn: () => sendText(path, text),
    onSuccess: async (message) => {
      draft.forget();
      setDone(message);
      await onSent?.();
    },
  });
  if (done) return <Outcome text={done} isDone />;
  return (
    <details open={isOpen}>
      <summary>{label}</summary>
      <Form onSubmit={() => (text.trim() ? submission.send() : submission.setError(required))}>
        {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
        <TextArea
          label={field}
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={(next) => draft.setValue({ text: next })}
        />
        <SubmitRow label={label} submission={submission} />
      </Form>
    </details>
  );
}
