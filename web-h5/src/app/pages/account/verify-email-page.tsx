import { LIMITS, MESSAGES, type VerifyEmailResponse } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useNavigate, useParams } from 'react-router';
import { safeRedirect } from '../../../features/accounts/api/sign-in';
import { withRedirect } from '../../../shared/lib/sign-in-path';
import { verifyEmail } from '../../../features/accounts/api/verification';
import { storeSignIn } from '../../../shared/lib/session/stored-session';
import { statusOf } from '../../../shared/lib/http/api-client';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';

export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<VerifyEmailResponse | null>(null);
  const [status, setStatus] = useState<number | null>(null);
  const { error, send } = useSubmission({
    name: 'verify email',
    mutationFn: verifyEmail,
    onSuccess: (verified) => {
      if (verified.session) storeSignIn(verified.session, 'email', false);
      setAnswer(verified);
    },
    onError: (failure) => setStatus(statusOf(failure)),
  });
  const hasSent = useRef(false);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    send(token);
  });
  const target = safeRedirect(answer?.redirect ?? null);
  const next = answer?.purpose === 'link' ? '/profile' : withRedirect('/login', target);
  const isSignedIn = answer?.session !== undefined;
  useDelayedRedirect(
    LIMITS.verifyRedirectMs,
    answer !== null,
    () => void navigate(next, { replace: true, state: { goesOn: isSignedIn, isNew: isSignedIn } }),
  );
  if (answer) {
    return (
      <Notice title={answer.message}>
        {isSignedIn ? (
          <ButtonLink to={target} state={{ isNew: true }}>
            {target === '/' ? '去逛逛' : '继续'}
          </ButtonLink>
        ) : (
          <ButtonLink to={next}>{next === '/profile' ? '我的账户' : '去登录'}</ButtonLink>
        )}
      </Notice>
    );
  }
  if (error) {
    return (
      <Notice title={`${MESSAGES.verificationFailed} ${error}`} picture="dropped">
        {(status ?? 500) >= 500 && (
          <Button type="primary" onClick={() => send(token)}>
            重试
          </Button>
        )}
        <ButtonLink
          to={status === 401 ? withRedirect('/login', `/verify-email/${token}`) : '/login'}
        >
          去登录
        </ButtonLink>
        <ButtonLink to="/" look="outline">
          返回首页
        </ButtonLink>
      </Notice>
    );
  }
  return <PageLoading text="正在验证邮箱…" />;
}

export { VerifyEmailPage as Component };
