import { MESSAGE_STATE_LABELS, MESSAGE_WAY_NAMES, type MessagePage } from '#contracts';
import { Button, Empty, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { ACT_REASON, useAct } from '../../shared/act-dialog';
import { definedOf, send, useRead } from '../../shared/api';
import { FilterSearch } from '../../shared/filter-search';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { attemptText } from './message-attempts';

/** All messages with their delivery, and sending one again. */
export function MessagesPage() {
  const [params, setParams] = useSearchParams();
  const [dialog, open] = useAct();
  const filter = definedOf({ user: params.get('user'), state: params.get('state') });
  const query = useRead<MessagePage>('/messages', {
    ...filter,
    ...definedOf({ before: params.get('before') }),
  });
  return (
    <>
      {dialog}
      <Heading>消息</Heading>
      <div className="filters">
        <FilterSearch
          label="按收件人查找"
          placeholder="用户名、邮箱、手机"
          value={filter['user']}
          onSearch={(user) => setParams(definedOf({ ...filter, user }))}
          width={260}
        />
        <Select
          aria-label="状态"
          style={{ width: 130 }}
          value={filter['state'] ?? ''}
          onChange={(state) => setParams(definedOf({ ...filter, state }))}
          options={[
            { value: '', label: '全部状态' },
            ...Object.entries(MESSAGE_STATE_LABELS).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <Loaded query={query}>
        {({ results, next_before: next }) => (
          <>
            <DataTable
              rowKey="id"
              size="small"
              pagination={false}
              dataSource={results}
              locale={{ emptyText: <Empty description="没有消息" /> }}
              columns={[
                { title: '时间', render: (_, one) => minuteOrDash(one.created_at) },
                { title: '收件人', dataIndex: 'user' },
                { title: '内容', dataIndex: 'title' },
                { title: '状态', render: (_, { state }) => MESSAGE_STATE_LABELS[state] },
                { title: '途径', render: (_, { way }) => (way ? MESSAGE_WAY_NAMES[way] : '—') },
                {
                  title: '试过',
                  render: (_, { attempts }) =>
                    attempts.length > 0 ? `${attempts.length} 次` : '—',
                },
                {
                  title: '答复',
                  render: (_, { attempts }) =>
                    attempts.map((attempt, at) => (
                      <div key={`${attempt.at} ${at}`} className="breakable">
                        {attemptText(attempt)}
                      </div>
                    )),
                },
                {
                  title: '操作',
                  render: (_, { id, user, title }) => (
                    <Button
                      size="small"
                      aria-label={`再送一次：${title}`}
                      onClick={() =>
                        open({
                          title: '再送一次',
                          ok: '再送一次',
                          consequence: `“${title}”会再发给 ${user}。`,
                          reason: ACT_REASON,
                          run: ({ reason }) => send('POST', `/messages/${id}/resend`, { reason }),
                        })
                      }
                    >
                      再送一次
                    </Button>
                  ),
                },
              ]}
            />
            {next !== null && (
              <Button
                style={{ marginTop: 14 }}
                onClick={() => setParams({ ...filter, before: String(next) })}
              >
                更早的
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
