import type { AdminUserPage } from '#contracts';
import { Button, Tag } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { type Act, ACT_REASON, useAct } from '../../shared/act-dialog';
import { definedOf, send, useRead } from '../../shared/api';
import { FilterSearch } from '../../shared/filter-search';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { useMay } from '../../shared/use-may';

const INVITE: Act = {
  title: '邀请设计师',
  ok: '发出邀请',
  texts: [
    { name: 'username', label: '用户名', max: 50 },
    { name: 'email', label: '邮箱', isEmail: true },
  ],
  password: true,
  reason: ACT_REASON,
  consequence:
    '邮件里的链接让收件人接管这个设计师账户；没有这个账户就新建一个，以前发出的邀请随即作废。',
  run: ({ texts, reason, password }) =>
    send('POST', '/users/invite', { ...texts, reason, password }),
};

/** All accounts: by part of a name, email or phone. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const [dialog, open] = useAct();
  const may = useMay();
  const filter = definedOf({ q: params.get('q') });
  const query = useRead<AdminUserPage>('/users', {
    ...filter,
    ...definedOf({ after: params.get('after') }),
    n: '50',
  });
  return (
    <>
      {dialog}
      <Heading>用户与设计师</Heading>
      <div className="filters">
        <FilterSearch
          label="按用户名、邮箱或手机查找"
          placeholder="用户名、邮箱、手机"
          value={filter['q']}
          onSearch={(q) => setParams(definedOf({ q }))}
          width={280}
        />
        {may('people.change') && <Button onClick={() => open(INVITE)}>{INVITE.title}</Button>}
      </div>
      <Loaded query={query}>
        {({ results, next_after: next }) => (
          <>
            <DataTable
              rowKey="id"
              size="middle"
              pagination={false}
              dataSource={results}
              columns={[
                {
                  title: '用户名',
                  render: (_, { username }) => (
                    <Link to={`/people/${encodeURIComponent(username)}`}>{username}</Link>
                  ),
                },
                { title: '邮箱', render: (_, { email }) => email ?? '—' },
                { title: '手机', render: (_, { phone }) => phone ?? '—' },
                {
                  title: '身份',
                  render: (_, user) => (
                    <>
                      {user.is_admin && <Tag color="success">管理员</Tag>}
                      {user.is_locked && <Tag color="error">已锁定</Tag>}
                    </>
                  ),
                },
                { title: '设计', dataIndex: 'designs', align: 'right' },
                { title: '注册', render: (_, user) => minuteOrDash(user.created_at) },
              ]}
            />
            {next !== null && (
              <Button
                style={{ marginTop: 14 }}
                onClick={() => setParams({ ...filter, after: String(next) })}
              >
                下一页
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
