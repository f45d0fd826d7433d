import { designerEditPath } from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { downloadOwnData } from '../../../features/accounts/api/own-data';
import { withdrawConsent } from '../../../features/accounts/api/consent';
import { PROFILE_KEY } from '../../../features/accounts/api/profile-key';
import { ConsentForm } from '../../../features/accounts/components/consent/consent-form';
import { ProfileHead } from '../../../features/accounts/components/settings/profile-head';
import { signOut } from '../../../features/accounts/api/sign-out';
import { useProfile } from '../../../features/accounts/hooks/use-profile';
import { statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { MenuButton, MenuLink, MenuList } from '../../../shared/ui/menu-list';
import { RetryLine } from '../../../shared/ui/retry-line';
import { useSubmission } from '../../../shared/hooks/use-submission';
import styles from './profile-page.module.css';

export function ProfilePage() {
  const user = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: profile, error, refetch } = useProfile();
  const [exported, setExported] = useState('');
  const exporting = useSubmission({
    name: 'export',
    mutationFn: downloadOwnData,
    onSuccess: () => setExported('已下载'),
  });
  useEffect(() => {
    if (error) logFault('profile', error);
  }, [error]);
  const [consentNote, setConsentNote] = useState('');
  const consentPlace = useRef<HTMLDivElement>(null);
  const withdrawal = useSubmission({
    name: 'withdraw consent',
    mutationFn: withdrawConsent,
    onSuccess: (message: string) => {
      setConsentNote(message);
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    },
  });
  // The session may end while the page is open.
  if (!user.fullName || statusOf(error) === 401) {
    return <SignInRequired back="/profile" />;
  }
  const exportData = () => {
    setExported('');
    // The WeChat browser cannot save files.
    if (isInWechat()) setExported('请点右上角，在浏览器中打开后下载');
    else exporting.send();
  };
  const leave = () => {
    signOut();
    void navigate('/login');
  };
  const state = (value: string | null | undefined) => (profile ? (value ?? '未绑定') : '');
  return (
    <div className={styles.page}>
      {profile?.consent_needed && (
        <div ref={consentPlace}>
          <ConsentForm onGiven={setConsentNote} />
        </div>
      )}
      <ProfileHead user={user} {...(profile && { profile })} />
      {error && <RetryLine fault={error} onRetry={() => void refetch()} />}
      <MenuList title="常用">
        <MenuLink to="/shelf" label="我的图解" />
        <MenuLink to="/orders" label="我的订单" />
        <MenuLink to="/favourites" label="我的收藏" />
        <MenuLink to="/account/knitting" label="我的编织资料" value="尺寸、线、针" />
        <MenuLink to="/profile/following" label="上新" value="关注的设计师" />
        <MenuLink to="/messages" label="消息" />
        <MenuLink to="/profile/messages" label="消息设置" />
        {(profile?.is_admin ?? user.is_admin) && <MenuLink to="/upload" label="上传设计" />}
        {(profile?.is_admin ?? user.is_admin) && (
          <MenuLink to="/profile/tokens" label="命令行令牌" />
        )}
        <MenuLink to={designerEditPath(user.fullName)} label="设计师主页" value="设计师" />
        <MenuLink to="/reports" label="侵权通知" value="设计师与管理员" />
        <MenuLink
          to="/profile/password"
          label="修改密码"
          value={profile && !profile.has_password ? '未设置' : ''}
        />
      </MenuList>
      <MenuList title="登录方式">
        <MenuLink to="/profile/email" label="邮箱" value={state(profile?.email)} />
        <MenuLink to="/profile/phone" label="手机" value={state(profile?.phone)} />
        <MenuLink
          to="/profile/wechat"
          label="微信"
          value={state(profile?.has_wechat ? '已绑定' : null)}
        />
      </MenuList>
      <MenuList title="个人信息">
        <MenuButton
          label="下载我的数据"
          value={exporting.isSending ? '正在准备…' : exporting.error || exported}
          onClick={exportData}
        />
        {profile?.consent_needed && (
          <MenuButton
            label="同意服务条款和隐私政策"
            value={consentNote}
            onClick={() => consentPlace.current?.querySelector('input')?.focus()}
          />
        )}
        {profile && !profile.consent_needed && (
          <MenuButton
            label="撤回对条款和隐私政策的同意"
            value={withdrawal.isSending ? '正在保存…' : withdrawal.error || consentNote}
            onClick={() => withdrawal.send()}
          />
        )}
        <MenuLink to="/profile/delete" label="注销账户" />
      </MenuList>
      <Button block plain type="primary" onClick={leave}>
        退出登录
      </Button>
    </div>
  );
}

export { ProfilePage as Component };
