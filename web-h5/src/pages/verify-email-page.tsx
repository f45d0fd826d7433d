import { LIMITS, MESSAGES, type VerifyEmailResponse } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { withRedirect } from '../features/accounts/sign-in';
import { call, callSignedIn, messageOf, statusOf } from '../shared/api-client';
import { logFault } from '../shared/log';
import { rebuildSession } from '../shared/session';
import { ButtonLink } from '../shared/ui/button-link';
import { Notice } from '../shared/ui/notice';
import { PageLoading } from '../shared/ui/page-loading';
import { useDelayed } from '../shared/use-delayed';
import { usePageTitle } from '../shared/use-page-title';

export function Component() {
  usePageTitle('邮箱验证');
  const { token } = useParams();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<VerifyEmailResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    verify(token ?? '').then(setAnswer, (failure: unknown) => {
      logFault('verify email', failure);
      setNeedsSignIn(statusOf(failure) === 401);
      setError(messageOf(failure, MESSAGES.serverFault));
    });
  }, [token]);
  const next = answer?.purpose === 'link' ? '/profile' : '/login';
  useDelayed(
    LIMITS.verifyRedirectMs,
    answer !== null,
    () => void navigate(next, { replace: true }),
  );
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
        <ButtonLink
          to={needsSignIn ? withRedirect('/login', `/verify-email/${token ?? ''}`) : '/login'}
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

/** An address is linked by its account's own user; an account is activated by anybody. */
async function verify(token: string): Promise<VerifyEmailResponse> {
  const config = { method: 'POST', data: { token } };
  if (!rebuildSession().fullName) return call<VerifyEmailResponse>('/verify/email/', config);
  try {
    return (await callSignedIn<VerifyEmailResponse>('/verify/email/', config)).data;
  } catch (error) {
    // A session that has ended does not stand in the way of an activation.
    if (statusOf(error) !== 401) throw error;
    return call<VerifyEmailResponse>('/verify/email/', config);
  }
}
