import { LIMITS, MESSAGES, type VerifyEmailResponse } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useNavigate, useParams } from 'react-router';
import { withRedirect } from '../../features/accounts/api/sign-in';
import { parseResponse } from '../../shared/lib/parse-response';
import { call, callSignedIn, messageOf, statusOf } from '../../shared/lib/api-client';
import { logFault } from '../../shared/lib/log';
import { rebuildSession } from '../../shared/lib/browser-session';
import { ButtonLink } from '../../shared/ui/button-link';
import { Notice } from '../../shared/ui/notice';
import { PageLoading } from '../../shared/ui/page-loading';
import { useDelayed } from '../../shared/hooks/use-delayed';
import { usePageTitle } from '../../shared/hooks/use-page-title';

export function VerifyEmailPage() {
  usePageTitle('邮箱验证');
  const { token = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  return <Verification key={attempt} token={token} onRetry={() => setAttempt(attempt + 1)} />;
}

function Verification({ token, onRetry }: { token: string; onRetry: () => void }) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<VerifyEmailResponse | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [status, setStatus] = useState<number | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    verify(token).then(setAnswer, (failure: unknown) => {
      logFault('verify email', failure);
      setStatus(statusOf(failure));
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
        {(status ?? 500) >= 500 && (
          <Button type="primary" onClick={onRetry}>
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

async function verify(token: string): Promise<VerifyEmailResponse> {
  return parseResponse<VerifyEmailResponse>({ message: 'string' }, await postToken(token));
}

/** An address is linked by its account's own user; an account is activated by anybody. */
async function postToken(token: string): Promise<VerifyEmailResponse> {
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

export { VerifyEmailPage as Component };
