import { MESSAGES, type WechatRequestResponse } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import {
  fetchWechatRequest,
  postWechatLink,
  postWechatLogin,
} from '../../../features/accounts/api/wechat';
import { withRedirect } from '../../../shared/lib/sign-in-path';
import {
  isWechatDone,
  markWechatDone,
  takeWechatReturn,
} from '../../../features/accounts/api/wechat-return';
import { messageOf } from '../../../shared/lib/http/api-client';
import { dateAndTime } from '../../../shared/lib/dates';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { logFault } from '../../../shared/lib/log';
import { rebuildSession } from '../../../shared/lib/session/browser-session';
import { storeSignIn } from '../../../shared/lib/session/stored-session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Panel } from '../../../shared/ui/panel';
import { InvalidResponseError } from '../../../shared/lib/http/parse-response';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';
import { useIsShown } from '../../../shared/hooks/use-is-shown';

/** How long the phone shows that the other device is signed in. */
const CONFIRMED_MS = 1_500;

/** The page that WeChat redirects to. A request from another device has to be confirmed first. */
export function WechatCallbackPage() {
  const navigate = useNavigate();
  const { name: shopName } = useShopFacts();
  const isShown = useIsShown();
  const [parameters] = useSearchParams();
  const code = parameters.get('code');
  const state = parameters.get('state');
  const [request, setRequest] = useState<WechatRequestResponse | null>(null);
  const [isLinked, setIsLinked] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  useDelayedRedirect(CONFIRMED_MS, isConfirmed, () => void navigate('/', { replace: true }));
  const [linkFailure, setLinkFailure] = useState('');
  const hasStarted = useRef(false);

  const fail = (error: unknown, purpose: WechatRequestResponse['purpose'] = 'sign_in') => {
    const failure = messageOf(error, MESSAGES.signInFailed);
    if (purpose === 'link') {
      setLinkFailure(failure);
      return;
    }
    if (!isShown()) return;
    const login = withRedirect('/login', takeWechatReturn());
    void navigate(login, { replace: true, state: { failure } });
  };
  const goOn = (isNew: boolean) =>
    void navigate(takeWechatReturn(), { replace: true, state: { isNew } });
  const completion = useSubmission({
    name: 'wechat callback',
    mutationFn: async ({ purpose }: WechatRequestResponse) => {
      if (purpose === 'link') {
        await postWechatLink(code!, state!);
        return null;
      }
      const login = await postWechatLogin(code!, state!);
      if (!login.access_token || !login.username) throw new InvalidResponseError('no token');
      storeSignIn(login, 'wechat', false);
      markWechatDone(state!);
      return login;
    },
    onSuccess: (login, { purpose, is_own }) => {
      if (!isShown()) return;
      if (purpose === 'link' && is_own) {
        void navigate(takeWechatReturn('/profile'), { replace: true });
      } else if (purpose === 'link') setIsLinked(true);
      else if (is_own) goOn(login?.is_new === true);
      else setIsConfirmed(true);
    },
    onError: (error, { purpose }) => fail(error, purpose),
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (!code || !state) {
      void navigate(withRedirect('/login', takeWechatReturn()), { replace: true });
      return;
    }
    if (isWechatDone(state) && rebuildSession().fullName) {
      void navigate('/', { replace: true });
      return;
    }
    fetchWechatRequest(state).then(
      (found) => {
        if (found.is_own) completion.send(found);
        else setRequest(found);
      },
      (error: unknown) => {
        logFault('wechat callback', error);
        fail(error);
      },
    );
  });

  if (isConfirmed) return <Notice title="已确认登录" text="请回到刚才的设备，这里也已为你登录" />;
  if (linkFailure) {
    return (
      <Notice title={linkFailure} picture="dropped">
        <ButtonLink to="/profile">返回我的账户</ButtonLink>
      </Notice>
    );
  }
  if (isLinked) {
    return (
      <Notice title={MESSAGES.wechatLinked} text="请回到刚才的设备继续">
        <ButtonLink to="/">返回首页</ButtonLink>
      </Notice>
    );
  }
  if (!request) return <PageLoading text={MESSAGES.wechatSigningIn} />;
  const confirm = () => {
    setRequest(null);
    completion.send(request);
  };
  const isLink = request.purpose === 'link';
  return (
    <Panel title={isLink ? '确认绑定微信' : '确认登录'}>
      <p>
        {isLink
          ? `把你的微信绑定到账户“${request.username ?? ''}”？绑定后可用微信登录该账户。`
          : `有一台设备正在请求用你的微信登录${shopName}：`}
      </p>
      <p>
        <strong>{request.device}</strong>
        <br />
        {dateAndTime(request.requested_at)}
      </p>
      <p>如果不是你本人的操作，请取消。</p>
      <Button block type="primary" onClick={confirm}>
        {isLink ? '确认绑定' : '确认登录'}
      </Button>
      <ButtonLink to="/" look="outline" size="wide">
        取消
      </ButtonLink>
    </Panel>
  );
}

export { WechatCallbackPage as Component };
