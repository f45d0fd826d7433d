import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signOut } from '../../features/accounts/api/sign-out';
import type { SessionUser } from '../../shared/lib/session/session';
import { Avatar } from '../../shared/ui/avatar';
import { useEscape } from '../../shared/hooks/use-escape';
import styles from './avatar-menu.module.css';

export function AvatarMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEscape(open, () => {
    setOpen(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (!open) return undefined;
    menu.current?.querySelector('a')?.focus();
    const close = ({ target }: MouseEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('click', close);
    return () => document.removeEventListener('click', close);
  }, [open]);
  const leave = () => {
    signOut();
    void navigate('/login');
  };
  const contact = { email: user.email, phone: user.phone, wechat: '', '': '' }[user.login_type];
  return (
    <div
      className={styles.root}
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar user={user} size={40} />
        <span className="visually-hidden">账户菜单：{user.fullName}</span>
      </button>
      {open && (
        <div className={styles.menu} ref={menu}>
          <div className={styles.who}>
            <Avatar user={user} size={60} />
            <div>
              <strong>{user.fullName}</strong>
              {contact && <span>{contact}</span>}
            </div>
          </div>
          <Link to="/profile" onClick={() => setOpen(false)}>
            我的账户
          </Link>
          <Link to="/shelf" onClick={() => setOpen(false)}>
            我的图解
          </Link>
          <Link to="/orders" onClick={() => setOpen(false)}>
            订单管理
          </Link>
          <Link to="/favourites" onClick={() => setOpen(false)}>
            我的收藏
          </Link>
          <Link to="/messages" onClick={() => setOpen(false)}>
            消息
          </Link>
          {user.is_admin && (
            <Link to="/upload" onClick={() => setOpen(false)}>
              上传设计
            </Link>
          )}
          <button type="button" onClick={leave}>
            退出登录
          </button>
        </div>
      )}
    </div>
  );
}
