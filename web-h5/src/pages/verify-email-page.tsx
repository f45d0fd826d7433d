import { LIMITS, MESSAGES, type VerifyEmailResponse } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, messageOf } from '../shared/api-client';
import { logFault } from '../shared/log';
import { ButtonLink } from '../shared/ui/button-link';
import { Notice } from '../shared/ui/notice';
import { PageLoading } from '../shared/ui/page-loading';
import { usePageTitle } from '../shared/use-page-title';

export function Component() {
  usePageTitle('邮箱验证');
  const { token } = useParams();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<VerifyEmailResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    call<VerifyEmailResponse>('/verify/email/', { method: 'POST', data: { token } }).then(
      setAnswer,
      (failure: unknown) => {
        logFault('verify email', failure);
        setError(messageOf(failure, MESSAGES.serverFault));
      },
    );
  }, [token]);
  const next = answer?.purpose === 'link' ? '/profile' : '/login';
  useEffect(() => {
    if (!answer) return undefined;
    const goOn = () => void navigate(next, { replace: true });
    const timer = setTimeout(goOn, LIMITS.verifyRedirectMs);
    return () => clearTimeout(timer);
  }, [answer, next, navigate]);
  if (answer) {
    return (
      <Notice title={answer.message}>
        <ButtonLink to={next}>{next === '/login' ? '去登录' : '我的账户'}</ButtonLink>
      </Notice>
    );
  }
  if (error !== null) {
    return (
      <Notice title={`${MESSAGES.verificationFailed} ${error}`} picture="dropped">
        <ButtonLink to="/login">去登录</ButtonLink>
        <ButtonLink to="/" look="outline">
          返回首页
        </ButtonLink>
      </Notice>
    );
  }
  return <PageLoading text="正在验证邮箱…" />;
}
