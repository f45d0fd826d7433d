import type { SessionUser as Profile } from '#contracts';
import type { SessionUser } from '../../../../shared/lib/session/session';
import { Avatar } from '../../../../shared/ui/avatar';
import styles from './profile-head.module.css';

/** The head of the account page: from the cookies at once, then from the server. */
export function ProfileHead({ user, profile }: { user: SessionUser; profile?: Profile }) {
  const contact = {
    email: profile?.email ?? user.email,
    phone: profile?.phone ?? user.phone,
    wechat: '',
    '': '',
  }[user.login_type];
  const isAdmin = profile?.is_admin ?? user.is_admin;
  const displayName = profile && profile.display_name !== user.fullName && profile.display_name;
  return (
    <div className={styles.head}>
      <Avatar user={user} size={72} />
      <div className={styles.who}>
        <h1>{user.fullName}</h1>
        {displayName && <p>{displayName}</p>}
        <p>{isAdmin ? '管理员' : '普通用户'}</p>
        {contact && <p>{contact}</p>}
        {isAdmin && <span className={styles.chip}>账户类型：管理员账户</span>}
      </div>
    </div>
  );
}
