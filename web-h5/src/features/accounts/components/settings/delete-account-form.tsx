import { MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../../../shared/ui/panel';
import { PasswordField } from '../../../../shared/ui/password-field';
import { TextField } from '../../../../shared/ui/text-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { deleteAccount } from '../../api/settings';

/** Deletes the account after the user has typed the username. */
export function DeleteAccountForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: () => void;
}) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const submission = useSubmission({
    name: 'delete account',
    mutationFn: deleteAccount,
    onSuccess: onDone,
  });
  const submit = () => {
    setTouched(true);
    const isConfirmed = username === profile.username;
    submission.setError('');
    if (!isConfirmed) return;
    submission.send({ username, ...(profile.has_password && { password }) });
  };
  return (
    <Form onSubmit={submit}>
      <p>
        注销后，你的邮箱、手机、微信绑定、头像等个人信息将被删除，无法恢复；已付款的订单会去掉个人信息后留存，你将不能再下载；未付款的订单会关闭，之后才到的付款自动原路退回。
      </p>
      <TextField
        label={`输入你的用户名“${profile.username}”以确认`}
        autoComplete="off"
        value={username}
        error={touched && username !== profile.username ? MESSAGES.deletionNotConfirmed : ''}
        onChange={setUsername}
      />
      {profile.has_password && (
        <PasswordField label="当前密码" value={password} onChange={setPassword} />
      )}
      <SubmitRow label="永久注销账户" submission={submission} />
    </Form>
  );
}
