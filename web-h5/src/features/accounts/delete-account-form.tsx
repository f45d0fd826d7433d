import { MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { callSignedIn, messageOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { PasswordField } from '../../shared/ui/password-field';
import { TextField } from '../../shared/ui/text-field';

/** Ends the account, after it was said twice that this is wanted. */
export function DeleteAccountForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: () => void;
}) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    if (isSending) return;
    if (username !== profile.username) {
      setError(MESSAGES.deletionNotConfirmed);
      return;
    }
    setError('');
    setIsSending(true);
    try {
      const data = { username, ...(profile.has_password && { password }) };
      await callSignedIn('/account/me/', { method: 'DELETE', data });
      onDone();
    } catch (failure) {
      logFault('delete account', failure);
      setError(messageOf(failure, MESSAGES.serverFault));
      setIsSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <p>
        注销后，您的邮箱、手机、微信绑定、头像等个人信息将被删除，无法恢复；已付款的订单会去掉个人信息后留存，您将不能再下载。
      </p>
      <TextField
        label={`输入您的用户名“${profile.username}”以确认`}
        autoComplete="off"
        value={username}
        onChange={setUsername}
      />
      {profile.has_password && (
        <PasswordField label="当前密码" value={password} onChange={setPassword} />
      )}
      <Outcome text={error} />
      <Button block type="primary" nativeType="submit" loading={isSending}>
        永久注销账户
      </Button>
    </Form>
  );
}
