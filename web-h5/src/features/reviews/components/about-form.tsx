import { useState } from 'react';
import { useSubmission } from '../../../shared/hooks/use-submission';
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
  const [text, setText] = useState('');
  const [done, setDone] = useState('');
  const submission = useSubmission({
    name: path,
    mutationFn: () => sendText(path, text),
    onSuccess: async (message) => {
      setDone(message);
      await onSent?.();
    },
  });
  if (done) return <Outcome text={done} isDone />;
  return (
    <details>
      <summary>{label}</summary>
      <Form onSubmit={() => (text.trim() ? submission.send() : submission.setError(required))}>
        <TextArea label={field} rows={3} maxLength={maxLength} value={text} onChange={setText} />
        <SubmitRow label={label} submission={submission} />
      </Form>
    </details>
  );
}
