import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { MESSAGES } from '#contracts';
import { messageOf, statusOf } from '../../shared/api-client';
import { timeOfDay } from '../../shared/dates';
import { Form, Outcome } from '../../shared/ui/panel';
import { RetryLine } from '../../shared/ui/retry-line';
import { TextField } from '../../shared/ui/text-field';
import { useSubmission } from '../../shared/use-submission';
import { answerDeviceLogin, fetchDeviceLogin, tidyUserCode } from './device-login-calls';
import styles from './device-login.module.css';

/** Asks an admin whether a terminal may act in their name. */
export function DeviceLogin({ given }: { given: string }) {
  const [userCode, setUserCode] = useState(tidyUserCode(given));
  return userCode ? (
    <AnswerDeviceLogin userCode={userCode} onOther={() => setUserCode('')} />
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

function AnswerDeviceLogin({ userCode, onOther }: { userCode: string; onOther: () => void }) {
  const [answered, setAnswered] = useState('');
  const submission = useSubmission('device-login');
  const {
    data: login,
    error,
    refetch,
  } = useQuery({
    queryKey: ['device-login', userCode],
    queryFn: () => fetchDeviceLogin(userCode),
    staleTime: 0,
    retry: false,
    enabled: answered === '',
  });
  if (answered) return <Outcome isDone text={answered} />;
  if (error && !login) {
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
  if (!login) return <p>正在核对验证码…</p>;
  const answer = (allow: boolean) =>
    void submission.send(async () => setAnswered(await answerDeviceLogin(userCode, allow)));
  return (
    <>
      <p>请核对终端上显示的验证码与这里一致。允许后，那台机器能以您的管理员身份操作商城。</p>
      <p className={styles.code}>{userCode}</p>
      <p>
        终端：{login.name}，{timeOfDay(login.created_at)} 发起
      </p>
      <Outcome text={submission.error} />
      <Button
        block
        type="primary"
        loading={submission.isSending}
        loadingText="正在答复…"
        onClick={() => answer(true)}
      >
        允许登录
      </Button>
      <Button
        block
        plain
        type="primary"
        disabled={submission.isSending}
        onClick={() => answer(false)}
      >
        不是我，拒绝
      </Button>
    </>
  );
}
