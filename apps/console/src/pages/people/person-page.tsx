import {
  CASE_KIND_LABELS,
  CASE_STATES,
  PERMISSIONS,
  type PersonStory,
  ROLE_LABELS,
  ROLES,
} from '#contracts';
import { Button, Card, Descriptions, Empty, Tag } from 'antd';
import { Link, useParams } from 'react-router';
import { type Act, ACT_REASON, useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { AuditTable } from '../../shared/audit-table';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded, OrderStateTag } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { useMay } from '../../shared/use-may';

/** By the id: the username may look like the phone of another account. */
const pathOf = ({ id }: PersonStory['user']) => encodeURIComponent(`#${id}`);

/** Grants and takes roles; an admin needs none. */
function roleActsOf({ user, role }: PersonStory): Act[] {
  if (user.is_admin) return [];
  return [...ROLES.filter((one) => one !== role), ...(role ? [null] : [])].map((next) => ({
    title: next ? `给予角色：${ROLE_LABELS[next]}` : '取消角色',
    ok: next ? '给予' : '取消角色',
    danger: next === null,
    password: true,
    reason: ACT_REASON,
    consequence: next
      ? `此后可以：${Object.values(PERMISSIONS)
          .filter(({ roles }) => (roles as readonly string[]).includes(next))
          .map(({ label }) => label)
          .join('、')}。${role ? `原来的角色“${ROLE_LABELS[role]}”同时取消。` : ''}`
      : `账户“${user.username}”立即进不了控制台。`,
    run: ({ reason, password }) =>
      send('POST', `/console/people/${pathOf(user)}/role`, {
        role: next,
        reason,
        password,
      }),
  }));
}

function actsOf({ user, role }: PersonStory): Act[] {
  const act = (change: string, title: string, consequence: string, danger = false): Act => ({
    title,
    ok: title,
    danger,
    password: true,
    reason: ACT_REASON,
    consequence,
    run: ({ password, reason }) =>
      send('POST', `/users/${pathOf(user)}/${change}`, { password, reason }),
  });
  return [
    user.is_locked
      ? act('unlock', '解锁', `账户“${user.username}”可以重新登录。`)
      : act('lock', '锁定', `账户“${user.username}”会立即退出所有设备，令牌作废。`, true),
    user.is_admin
      ? act('demote', '取消管理员', `账户“${user.username}”不再是管理员，令牌作废。`, true)
      : act('promote', '设为管理员', `账户“${user.username}”此后可以改动商城的一切。`, true),
    ...(user.is_admin || role
      ? [
          act(
            'reset-second-factor',
            '重置两步验证',
            `账户“${user.username}”的验证器与恢复码作废，退出所有设备，并收到邮件。请先用别的办法确认是本人。`,
            true,
          ),
        ]
      : []),
  ];
}

function Cases({ cases }: Pick<PersonStory, 'cases'>) {
  return (
    <Card size="small" title="售后">
      <DataTable
        rowKey="case_id"
        size="small"
        pagination={false}
        dataSource={cases}
        locale={{ emptyText: <Empty description="没有售后" /> }}
        columns={[
          {
            title: '问题',
            render: (_, { case_id: id, kind }) => (
              <Link to={`/cases/${id}`}>{CASE_KIND_LABELS[kind]}</Link>
            ),
          },
          { title: '状态', render: (_, { state }) => CASE_STATES[state].label },
          { title: '图解', dataIndex: 'design_name' },
          { title: '开始', render: (_, one) => minuteOrDash(one.created_at) },
        ]}
      />
    </Card>
  );
}

function Story({ story }: { story: PersonStory }) {
  const [dialog, open] = useAct();
  const may = useMay();
  const { user, orders, cases, audit, totals } = story;
  const acts = may('people.change') ? [...actsOf(story), ...roleActsOf(story)] : [];
  return (
    <div className="stack">
      {dialog}
      <div className="filters">
        {acts.map((act) => (
          <Button key={act.title} danger={act.danger ?? false} onClick={() => open(act)}>
            {act.title}
          </Button>
        ))}
      </div>
      <Card size="small">
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 2, lg: 3 }}
          items={[
            { label: '编号', children: user.id },
            { label: '显示名', children: user.display_name },
            { label: '邮箱', children: user.email ?? '—' },
            { label: '手机', children: user.phone ?? '—' },
            {
              label: '身份',
              children: (
                <>
                  {user.is_admin && <Tag color="success">管理员</Tag>}
                  {story.role && <Tag>{ROLE_LABELS[story.role]}</Tag>}
                  {user.is_locked && <Tag color="error">已锁定</Tag>}
                  {user.designs > 0 && <Tag>设计师 · {user.designs} 份设计</Tag>}
                </>
              ),
            },
            { label: '注册', children: minuteOrDash(user.created_at) },
            { label: '付过', children: `¥${totals.paid}（${totals.orders} 单）` },
            { label: '退过', children: `¥${totals.refunded}（${totals.refunds} 笔）` },
          ]}
        />
      </Card>
      <Card size="small" title="订单">
        <DataTable
          rowKey="order_id"
          size="small"
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          dataSource={orders}
          locale={{ emptyText: <Empty description="没有订单" /> }}
          columns={[
            {
              title: '订单',
              render: (_, { order_id: id }) => <Link to={`/orders/${id}`}>{id}</Link>,
            },
            { title: '状态', render: (_, { state }) => <OrderStateTag state={state} /> },
            { title: '图解', dataIndex: 'design_name' },
            { title: '价格（元）', dataIndex: 'price', align: 'right' },
            { title: '已退（元）', dataIndex: 'refunded', align: 'right' },
            { title: '下单', render: (_, order) => minuteOrDash(order.created_at) },
          ]}
        />
      </Card>
      {may('cases.answer') && <Cases cases={cases} />}
      {may('audit.read') && (
        <Card size="small" title="操作日志">
          <AuditTable entries={audit} />
        </Card>
      )}
    </div>
  );
}

/** A person's whole story: account, money, orders, cases, and what was changed (CONS-02). */
export function PersonPage() {
  const { name = '' } = useParams();
  const query = useRead<PersonStory>(`/console/people/${encodeURIComponent(name)}`);
  return (
    <>
      <Heading>{name}</Heading>
      <Loaded query={query}>{(story) => <Story story={story} />}</Loaded>
    </>
  );
}
