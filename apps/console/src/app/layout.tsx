import { type ConsoleUser, type Permission, ROLE_LABELS, type SetupStatus } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Grid, Input, Layout, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { readCookie } from '../../../../web-h5/src/shared/lib/session/cookies';
import { call, statusOf } from '../../../../web-h5/src/shared/lib/http/api-client';
import { useRead } from '../shared/api';
import { Loaded } from '../shared/show';
import { useWaiting } from '../shared/waiting';
import { ImportProgress } from '../import/import-progress';
import { EnrolmentEntry, SecondFactorEntry } from '../second-factor/entry';
import { FirstAdmin } from '../setup/first-admin';
import { SECTIONS } from './sections';
import { useOnline } from './use-online';

const signInPath = () =>
  `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`;

/** Asks for a sign-in; in an empty production shop, for its first admin. */
function SignIn() {
  const setup = useQuery({ queryKey: ['/setup'], queryFn: () => call<SetupStatus>('/setup') });
  if (setup.isPending) return <Skeleton active />;
  if (setup.data?.is_open) return <FirstAdmin />;
  return (
    <Result
      status="info"
      title="请先登录"
      subTitle="控制台用商城的账户登录。"
      extra={
        <Button type="primary" href={signInPath()}>
          去登录
        </Button>
      }
    />
  );
}

function Refused() {
  const name = readCookie('username') ?? '';
  return (
    <Result
      status="403"
      title="你没有进入控制台的权限"
      subTitle={`账户“${name}”没有任何角色。请商城的管理员在“用户与设计师”里给你一个。`}
      extra={
        <Button type="primary" href="/">
          回到商城
        </Button>
      }
    />
  );
}

function Menu({ may, onChoose }: { may: readonly Permission[]; onChoose?: () => void }) {
  const { items } = useWaiting();
  const countOf = (kinds: readonly string[] = []) =>
    items.filter(({ kind }) => kinds.includes(kind)).length;
  return (
    <nav aria-label="控制台">
      <div className="console-brand">云织 · 控制台</div>
      <ul className="console-nav">
        {SECTIONS.filter(({ needs }) => !needs || may.includes(needs)).map(
          ({ path, label, counts }) => {
            const count = path === '/' ? items.length : countOf(counts);
            return (
              <li key={path}>
                <NavLink to={path} end={path === '/'} onClick={onChoose}>
                  <span>{label}</span>
                  {count > 0 && <span className="count">{count}</span>}
                </NavLink>
              </li>
            );
          },
        )}
      </ul>
    </nav>
  );
}

function Search() {
  const navigate = useNavigate();
  const submit = (text: string) => {
    const q = text.trim();
    if (q) void navigate(`/search?q=${encodeURIComponent(q)}`);
  };
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <Input.Search
        aria-label="搜索订单、用户与图解"
        placeholder="订单号、微信单号、手机、邮箱、图解名、货号"
        allowClear
        maxLength={100}
        onSearch={submit}
      />
    </form>
  );
}

function Frame({ user }: { user: ConsoleUser }) {
  const isWide = Grid.useBreakpoint().lg ?? true;
  const [isOpen, setOpen] = useState(false);
  const isOnline = useOnline();
  const { pathname } = useLocation();
  return (
    <Layout className="console" hasSider={isWide}>
      {isWide && (
        <Layout.Sider width={208} className="console-side">
          <Menu may={user.permissions} />
        </Layout.Sider>
      )}
      {!isWide && (
        <Drawer
          open={isOpen}
          onClose={() => setOpen(false)}
          placement="left"
          size={240}
          title="菜单"
          rootClassName="console"
          styles={{ body: { padding: 0, background: '#2b2622' } }}
        >
          <Menu may={user.permissions} onChoose={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <header className="console-head">
          {!isWide && (
            <Button onClick={() => setOpen(true)} aria-label="打开菜单">
              菜单
            </Button>
          )}
          <Search />
          <ImportProgress />
          <span>
            {ROLE_LABELS[user.is_admin ? 'admin' : (user.role ?? 'admin')]} · {user.display_name}
          </span>
        </header>
        <main className="console-main" key={pathname}>
          {!isOnline && (
            <Alert
              type="warning"
              showIcon
              banner
              title="网络断开了。连上之后请核对上一步的结果；没有任何操作会自动重做。"
            />
          )}
          <Outlet />
        </main>
      </Layout>
    </Layout>
  );
}

/** The frame of every page. It requires a session, a role and the second factor. */
export function ConsoleLayout() {
  const isSignedIn = readCookie('username') !== null;
  const me = useRead<ConsoleUser>('/console/me', {}, { enabled: isSignedIn });
  if (!isSignedIn || statusOf(me.error) === 401) return <SignIn />;
  if (statusOf(me.error) === 403) return <Refused />;
  // A failed refetch leaves the page, and what was typed into it, as it is.
  return <Loaded query={me}>{(user) => <Entrance user={user} />}</Loaded>;
}

function Entrance({ user }: { user: ConsoleUser }) {
  if (user.second_factor === 'required') return <SecondFactorEntry />;
  if (user.second_factor === 'enrolment_required') return <EnrolmentEntry />;
  return <Frame user={user} />;
}
