import type { QueuesStatus, QueueStatus } from '#contracts';
import { Alert, Button, Space, Tag } from 'antd';
import { ACT_REASON, useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';

const OLD_SECONDS = 60;
const REFRESH_MS = 10_000;

function Failures({ queue }: { queue: QueueStatus }) {
  return (
    <DataTable
      rowKey={({ job, failed_at: at }) => `${job} ${at}`}
      size="small"
      pagination={false}
      dataSource={queue.failures}
      columns={[
        { title: '任务', dataIndex: 'job' },
        { title: '原因', render: (_, { reason }) => <span className="breakable">{reason}</span> },
        { title: '次数', dataIndex: 'attempts', align: 'right' },
        { title: '时间', render: (_, one) => minuteOrDash(one.failed_at) },
      ]}
    />
  );
}

const showFailures = (queue: QueueStatus) => <Failures queue={queue} />;

const pausedNames = (queues: QueueStatus[]) =>
  queues
    .filter(({ is_paused }) => is_paused)
    .map(({ name }) => name)
    .join('、');

/** The queues, their failed jobs, and running these again (CONS-11). */
export function QueuesPage() {
  const query = useRead<QueuesStatus>('/queues', {}, { refetchInterval: REFRESH_MS });
  const [dialog, open] = useAct();
  const ask = ({ name, failed }: QueueStatus) =>
    open({
      title: `重试队列 ${name}`,
      ok: '重试',
      consequence: `${failed} 个失败的任务会再跑一次。`,
      reason: ACT_REASON,
      run: ({ reason }) => send('POST', `/queues/${name}/retry`, { reason }),
    });
  return (
    <>
      {dialog}
      <Heading>队列</Heading>
      <Loaded query={query}>
        {({ queues, outbox, outbox_oldest_seconds: oldest }) => (
          <div className="stack">
            <Alert
              type={oldest > OLD_SECONDS ? 'warning' : 'info'}
              title={`${outbox} 个任务还在数据库里等着进队列，最早的等了 ${oldest} 秒${oldest > OLD_SECONDS ? '：后台任务（worker）可能没有在运行' : ''}`}
            />
            {queues.some(({ is_paused }) => is_paused) && (
              <Alert
                type="warning"
                title={`暂停着：${pausedNames(queues)}。它们的任务不会做，不再需要暂停时，请恢复`}
                action={<a href="/admin/queues">去恢复</a>}
              />
            )}
            <DataTable
              rowKey="name"
              size="middle"
              pagination={false}
              dataSource={queues}
              expandable={{
                columnTitle: '原因',
                expandedRowRender: showFailures,
                rowExpandable: ({ failures }) => failures.length > 0,
              }}
              columns={[
                {
                  title: '队列',
                  render: (_, { name, is_paused }) => (
                    <Space>
                      {name}
                      {is_paused && <Tag color="warning">已暂停</Tag>}
                    </Space>
                  ),
                },
                { title: '等待', dataIndex: 'waiting', align: 'right' },
                { title: '进行', dataIndex: 'active', align: 'right' },
                { title: '推迟', dataIndex: 'delayed', align: 'right' },
                { title: '失败', dataIndex: 'failed', align: 'right' },
                {
                  title: '操作',
                  render: (_, queue) => (
                    <Button
                      disabled={queue.failed === 0}
                      aria-label={`重试 ${queue.name}`}
                      onClick={() => ask(queue)}
                    >
                      重试
                    </Button>
                  ),
                },
              ]}
            />
            <a href="/admin/queues">逐个任务查看</a>
          </div>
        )}
      </Loaded>
    </>
  );
}
