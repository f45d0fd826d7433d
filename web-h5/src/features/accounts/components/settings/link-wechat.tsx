import { MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { errorBodyOf, messageOf } from '../../../../shared/lib/http/api-client';
import { Form } from '../../../../shared/ui/panel';
import { PasswordField } from '../../../../shared/ui/password-field';
import { safeRedirect } from '../../api/sign-in';
import { requestWechatLink } from '../../api/wechat';
import { saveWechatReturn } from '../../api/wechat-return';
import { WechatCode } from '../sign-in/wechat-code';

/**
 * Links a WeChat account: asks for the password, if there is one, and then shows the QR code. Inside WeChat it leads to
 * the path in `?redirect=` afterwards, as to a payment that requires the link.
 */
export function LinkWechat({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const target = safeRedirect(useSearchParams()[0].get('redirect'));
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [isCodeShown, setIsCodeShown] = useState(!profile.has_password);
  const requestCode = async () => {
    try {
      return await requestWechatLink(password);
    } catch (failure) {
      if (errorBodyOf(failure)?.code !== 'password_wrong') throw failure;
      setError(messageOf(failure, MESSAGES.passwordWrong));
      setIsCodeShown(false);
      throw failure;
    }
  };
  const goOn = () => {
    setError(password ? '' : MESSAGES.required);
    setIsCodeShown(password !== '');
  };
  if (!isCodeShown) {
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
      requestCode={requestCode}
      codeTitle="微信绑定二维码"
      instruction="请用要绑定的微信“扫一扫”"
      oneTapLabel="绑定此微信"
      onLeave={() => saveWechatReturn(target === '/' ? '/profile' : target)}
      onConfirmed={() => onDone(MESSAGES.wechatLinked)}
    />
  );
}
