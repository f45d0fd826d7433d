import { MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { errorBodyOf, messageOf } from '../../../shared/lib/api-client';
import { Form } from '../../../shared/ui/panel';
import { PasswordField } from '../../../shared/ui/password-field';
import { askWechatLink } from '../api/wechat';
import { WechatCode } from './wechat-code';

/** Links a WeChat account: the password where there is one, then the code to scan. */
export function LinkWechat({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [isProved, setIsProved] = useState(!profile.has_password);
  const ask = async () => {
    try {
      return await askWechatLink(password);
    } catch (failure) {
      if (errorBodyOf(failure)?.code !== 'password_wrong') throw failure;
      setError(messageOf(failure, MESSAGES.passwordWrong));
      setIsProved(false);
      throw failure;
    }
  };
  const goOn = () => {
    setError(password ? '' : MESSAGES.required);
    setIsProved(password !== '');
  };
  if (!isProved) {
    return (
      <Form onSubmit={goOn}>
        <PasswordField label="当前密码" value={password} error={error} onChange={setPassword} />
        <Button block type="primary" nativeType="submit">
          下一步
        </Button>
      </Form>
    );
  }
  return (
    <WechatCode
      ask={ask}
      codeTitle="微信绑定二维码"
      instruction="请用要绑定的微信“扫一扫”"
      oneTapLabel="绑定此微信"
      onLeave={() => {}}
      onConfirmed={() => onDone(MESSAGES.wechatLinked)}
    />
  );
}
