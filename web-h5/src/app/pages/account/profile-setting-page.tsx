import { MESSAGES, type SessionUser } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { ApiTokens } from '../../../features/accounts/components/settings/api-tokens';
import { ChangePasswordForm } from '../../../features/accounts/components/password/change-password-form';
import { DeleteAccountForm } from '../../../features/accounts/components/settings/delete-account-form';
import { LinkEmailForm } from '../../../features/accounts/components/settings/link-email-form';
import { LinkPhoneForm } from '../../../features/accounts/components/settings/link-phone-form';
import { LinkWechat } from '../../../features/accounts/components/settings/link-wechat';
import { MessageChoices } from '../../../features/messages/components/message-choices';
import { PROFILE_KEY } from '../../../features/accounts/api/profile-key';
import { endDeletedSession } from '../../../features/accounts/api/sign-out';
import { useProfile } from '../../../features/accounts/hooks/use-profile';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Panel, PanelLinks } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { usePage } from '../../use-page';
import { FollowingPage } from '../catalogue/following-page';

interface SettingProps {
  profile: SessionUser;
  onDone: (message: string) => void;
}

interface Setting {
  /** What the new value does to the current one. */
  note?: (profile: SessionUser) => string | false | null;
  Form: ComponentType<SettingProps>;
}

const SETTINGS: Record<string, Setting> = {
  password: { Form: ChangePasswordForm },
  email: {
    note: ({ email }) => email && `当前邮箱：${email}。绑定新邮箱后，旧邮箱不能再登录。`,
    Form: LinkEmailForm,
  },
  phone: {
    note: ({ phone }) => phone && `当前手机：${phone}。绑定新手机后，旧手机不能再登录。`,
    Form: LinkPhoneForm,
  },
  wechat: {
    note: ({ has_wechat }) =>
      has_wechat && '已绑定微信。绑定另一个微信后，原来的微信不能再登录此账户。',
    Form: LinkWechat,
  },
  messages: { Form: MessageChoices },
  tokens: { Form: ApiTokens },
};

export function ProfileSettingPage() {
  const { path = '', title } = usePage() ?? {};
  const setting = path.slice('/profile/'.length);
  if (setting === 'following') return <FollowingPage />;
  return <OneSetting key={setting} setting={setting} title={title ?? ''} />;
}

function OneSetting({ setting, title }: { setting: string; title: string }) {
  const queries = useQueryClient();
  const { fullName } = useSession();
  const { data: profile, error, refetch } = useProfile();
  const [message, setMessage] = useState('');

  if (message) {
    return (
      <Notice title={message}>
        <ButtonLink to={setting === 'delete' ? '/' : '/profile'}>
          {setting === 'delete' ? '返回首页' : '返回我的账户'}
        </ButtonLink>
      </Notice>
    );
  }
  if (!fullName || statusOf(error) === 401) {
    return <SignInRequired back={`/profile/${setting}`} />;
  }
  // A failed refetch keeps the form on the screen.
  if (error && !profile) {
    return <LoadFault title="没能加载账户" fault={error} onRetry={() => void refetch()} />;
  }
  if (!profile) return <PageLoading text="正在加载…" />;
  const finish = (text: string) => {
    void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    setMessage(text);
  };
  const leaveForGood = () => {
    endDeletedSession(profile.username);
    queries.clear();
    setMessage(MESSAGES.accountDeleted);
  };
  return (
    <Panel title={title}>
      {setting === 'delete' ? (
        <DeleteAccountForm profile={profile} onDone={leaveForGood} />
      ) : (
        <SettingForm setting={SETTINGS[setting]!} profile={profile} onDone={finish} />
      )}
      <PanelLinks>
        <Link to="/profile">返回我的账户</Link>
      </PanelLinks>
    </Panel>
  );
}

function SettingForm({
  setting: { note, Form },
  profile,
  onDone,
}: SettingProps & { setting: Setting }) {
  const text = note?.(profile);
  return (
    <>
      {text && <p>{text}</p>}
      <Form profile={profile} onDone={onDone} />
    </>
  );
}

export { ProfileSettingPage as Component };
