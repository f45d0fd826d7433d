import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { MESSAGES } from '#contracts';
import { messageOf, statusOf } from '../../../../shared/lib/http/api-client';
import { useLastUser } from '../../../../shared/lib/session/session';
import { Form, Outcome, SubmitRow } from '../../../../shared/ui/panel';
import { RetryLine } from '../../../../shared/ui/retry-line';
import { SignInRequired } from '../../../../shared/ui/sign-in-required';
import { TextField } from '../../../../shared/ui/text-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { useOwnProof } from '../../hooks/use-own-proof';
import { OwnProofFields } from './own-proof-fields';
import styles from './terminal-request.module.css';

/** A kind of request that a terminal makes to its admin. */
export interface TerminalRequestKind<Info> {
  /** Names the request in the log. */
  name: string;
  query: (userCode: string, fullName: string) => UseQueryOptions<Info>;
  answer: (userCode: string, answer: { allow: boolean; password?: string }) => Promise<string>;
  /** Renders the request. */
  render: (info: Info) => ReactNode;
  allowLabel: string;
  denyLabel: string;
}

/** Shows a terminal's request to its admin, who opens it by the code that the terminal shows. */
export function TerminalRequest<Info>({
  given,
  kind,
}: {
  given: string;
  kind: TerminalRequestKind<Info>;
}) {
  const [userCode, setUserCode] = useState(tidyUserCode(given));
  return userCode ? (
    <AnswerRequest kind={kind} userCode={userCode} onOther={() => setUserCode('')} />
  ) : (
    <TypeCode onCode={setUserCode} />
  );
}

function TypeCode({ onCode }: { onCode: (userCode: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Form onSubmit={() => text && onCode(tidyUserCode(text))}>
      <TextField
        label="终端上显示的验证码"
        placeholder="BCDF-GHJK"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={(value) => setText(tidyUserCode(value))}
      />
      <Button block type="primary" nativeType="submit">
        下一步
      </Button>
    </Form>
  );
}

function AnswerRequest<Info>({
  kind,
  userCode,
  onOther,
}: {
  kind: TerminalRequestKind<Info>;
  userCode: string;
  onOther: () => void;
}) {
  const { fullName } = useLastUser();
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState('');
  const proof = useOwnProof();
  const submission = useSubmission({
    name: kind.name,
    mutationFn: (allow: boolean) =>
      allow
        ? proof.actWith((password) => kind.answer(userCode, { allow, password }))
        : kind.answer(userCode, { allow }),
    onSuccess: setAnswered,
  });
  const {
    data: info,
    error,
    refetch,
  } = useQuery({ ...kind.query(userCode, fullName), enabled: answered === '' });
  if (answered) return <Outcome isDone text={answered} />;
  if (statusOf(error) === 401 && !info) return <SignInRequired isPart back={pathname + search} />;
  if (error && !info) {
    const isRefused = (statusOf(error) ?? 500) < 500;
    return (
      <>
        {isRefused ? (
          <Outcome text={messageOf(error, MESSAGES.serverFault)} />
        ) : (
          <RetryLine fault={error} onRetry={() => void refetch()} />
        )}
        <Button block plain type="primary" onClick={onOther}>
          换一个验证码
        </Button>
      </>
    );
  }
  if (!info) return <p>正在核对验证码…</p>;
  return (
    <Form onSubmit={() => submission.send(true)}>
      {kind.render(info)}
      <p className={styles.code}>{userCode}</p>
      <OwnProofFields proof={proof} />
      <SubmitRow label={kind.allowLabel} submission={submission} />
      <Button
        block
        plain
        type="primary"
        disabled={submission.isSending}
        onClick={() => submission.send(false)}
      >
        {kind.denyLabel}
      </Button>
    </Form>
  );
}

/** Normalises a typed code: `bcdfghjk` becomes `BCDF-GHJK`. */
function tidyUserCode(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters;
}
