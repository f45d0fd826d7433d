import type { AdminUserPage } from '#contracts';
import { Button, Form, Input, Modal, Tag } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { definedOf, failureOf, send, useRead, useSend } from '../shared/api';
import { moment } from '../shared/moment';
import { Heading, Loaded } from '../shared/show';
import { DataTable } from '../shared/data-table';

interface Invitation {
  username: string;
  email: string;
  password: string;
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Invitation>();
  const invite = useSend((input: Invitation) => send('POST', '/users/invite', input));
  return (
    <Modal
      open
      title="邀请设计师"
      okText="发出邀请"
      okButtonProps={{ loading: invite.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>邮件里的链接让收件人接管这个设计师账户；没有这个账户就新建一个。</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(input) => invite.mutate(input, { onSuccess: onClose })}
      >
        <Form.Item name="username" label="用户名" rules={[{ required: true }]}>
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={[{ required: true, type: 'email' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="password" label="你的密码" rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
      {invite.isError && <p className="late">{failureOf(invite.error)}</p>}
    </Modal>
  );
}

/** All accounts: by part of a name, email or phone. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const filter = definedOf({ q: params.get('q') });
  const query = useRead<AdminUserPage>('/users', {
    ...filter,
    ...definedOf({ after: params.get('after') }),
    n: '50',
  });
  return (
    <>
      <Heading>用户与设计师</Heading>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      <div className="filters">
        <Input.Search
          aria-label="按用户名、邮箱或手机查找"
          placeholder="用户名、邮箱、手机"
          defaultValue={filter['q'] ?? ''}
          onSearch={(text) => setParams(definedOf({ q: text.trim() }))}
          style={{ width: 280 }}
          allowClear
        />
        <Button onClick={() => setInviting(true)}>邀请设计师</Button>
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
                { title: '注册', render: (_, user) => moment(user.created_at) },
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
