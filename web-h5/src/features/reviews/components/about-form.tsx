import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useFocusFallback } from '../../../shared/hooks/use-focus-fallback';
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
  isRepeatable = false,
  onSent,
}: {
  /** The path of the request that sends the text. */
  path: string;
  label: string;
  field: string;
  /** The error message for an empty text. */
  required: string;
  maxLength: number;
  /** Whether another text can be sent after one. */
  isRepeatable?: boolean;
  onSent?: () => unknown;
}) {
  const draft = useDraft(`about:${path}`, { text: '' }, (form) => form.text.trim() === '');
  const { text } = draft.value;
  // A form that is folded would hide what was restored. Each text has a form of its own, and its message outlives it.
  const [form, setForm] = useState({ number: 0, isOpen: draft.isRestored });
  const [done, setDone] = useState('');
  const message = useFocusFallback<HTMLDivElement>();
  const submission = useSubmission({
    name: path,
    mutationFn: () => sendText(path, text),
    onSuccess: async (answer) => {
      draft.clear();
      setForm(({ number }) => ({ number: number + 1, isOpen: false }));
      setDone(answer);
      await onSent?.();
    },
  });
  const change = (next: string) => {
    setDone('');
    draft.setValue({ text: next });
  };
  return (
    <div>
      <div ref={message} tabIndex={-1}>
        {done && <Outcome text={done} isDone />}
      </div>
      {(isRepeatable || !done) && (
        <details key={form.number} open={form.isOpen}>
          <summary>{label}</summary>
          <Form onSubmit={() => (text.trim() ? submission.send() : submission.setError(required))}>
            {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
            <TextArea label={field} rows={3} maxLength={maxLength} value={text} onChange={change} />
            <SubmitRow label={label} submission={submission} />
          </Form>
        </details>
      )}
    </div>
  );
}
