import { EMAIL_PATTERN, MESSAGES } from '#contracts';
import { useState } from 'react';
import { EmailField } from '../../../../shared/ui/email-field';
import { Form, Outcome, SubmitRow } from '../../../../shared/ui/panel';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { describeRequestFailure, requestReset } from '../../api/password-resets';

/** Requests the mail with the reset link. */
export function RequestResetForm() {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const [isSent, setIsSent] = useState(false);
  const submission = useSubmission({
    name: 'reset request',
    mutationFn: requestReset,
    describe: describeRequestFailure,
    onSuccess: () => setIsSent(true),
  });
  const submit = () => {
    const found = validateEmail(email);
    setFault(found);
    setIsSent(false);
    if (found) submission.setError('');
    else submission.send(email);
  };
  return (
    <Form onSubmit={submit}>
      <EmailField
        value={email}
        error={fault}
        onChange={(value) => {
          setEmail(value);
          setFault('');
        }}
      />
      {isSent && <Outcome isDone text={`${MESSAGES.resetMailSent}\n${MESSAGES.resetMailHint}`} />}
      <SubmitRow label={isSent ? '重新发送' : '发送重置邮件'} submission={submission} />
    </Form>
  );
}

function validateEmail(email: string): string {
  if (!email) return MESSAGES.resetEmailRequired;
  return EMAIL_PATTERN.test(email) ? '' : MESSAGES.emailInvalid;
}
