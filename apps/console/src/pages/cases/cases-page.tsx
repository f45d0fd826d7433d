import { CASE_KIND_LABELS, CASE_STATES, type CaseItem, type ComplaintItem } from '#contracts';
import { Card, Empty, Segmented, Tag } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Deadline, Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';

const COMPLAINT_STATES = { PENDING: '待处理', PROCESSING: '处理中', PROCESSED: '已处理' };

function Complaints() {
  const query = useRead<ComplaintItem[]>('/complaints');
  return (
    <Card size="small" title="微信支付投诉">
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            rowKey="complaint_id"
            size="small"
            dataSource={rows}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{ emptyText: <Empty description="没有投诉" /> }}
            columns={[
              {
                title: '回复时限',
                render: (_, one) =>
                  one.replied_at ? '已回复' : <Deadline due={one.reply_due_at} />,
              },
              {
                title: '处理时限',
                render: (_, one) =>
                  one.completed_at ? '已处理' : <Deadline due={one.settle_due_at} />,
              },
              {
                title: '内容',
                render: (_, one) =>
                  one.case_id ? (
                    <Link to={`/cases/${one.case_id}`}>{one.detail || '（没有内容）'}</Link>
                  ) : (
                    one.detail
                  ),
              },
              { title: '要求退款', render: (_, { applied }) => (applied ? `¥${applied}` : '—') },
              { title: '状态', render: (_, { state }) => COMPLAINT_STATES[state] },
              { title: '微信说', render: (_, { fault }) => fault ?? '—' },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Lists the cases of all buyers and the complaints at WeChat Pay, each with its deadline. */
export function CasesPage() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') ?? 'open';
  const query = useRead<CaseItem[]>('/cases', { state });
  return (
    <>
      <Heading>售后与投诉</Heading>
      <div className="stack">
        <Complaints />
        <Card
          size="small"
          title="售后"
          extra={
            <Segmented
              aria-label="售后的状态"
              value={state}
              onChange={(value) => setParams({ state: value })}
              options={[
                { value: 'open', label: '进行中' },
                { value: 'closed', label: '已结束' },
              ]}
            />
          }
        >
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                rowKey="case_id"
                size="middle"
                dataSource={rows}
                pagination={{ pageSize: 20, hideOnSinglePage: true }}
                locale={{ emptyText: <Empty description="没有售后" /> }}
                columns={[
                  { title: '限时', render: (_, one) => <Deadline due={one.due_at} /> },
                  {
                    title: '问题',
                    render: (_, { case_id: id, kind }) => (
                      <Link to={`/cases/${id}`}>{CASE_KIND_LABELS[kind]}</Link>
                    ),
                  },
                  {
                    title: '等谁',
                    render: (_, one) => (
                      <Tag color={one.state === 'operator' ? 'error' : 'default'}>
                        {CASE_STATES[one.state].label}
                      </Tag>
                    ),
                  },
                  { title: '图解', dataIndex: 'design_name' },
                  { title: '开始', render: (_, one) => minuteOrDash(one.created_at) },
                ]}
              />
            )}
          </Loaded>
        </Card>
      </div>
    </>
  );
}
