import type { DoctorCheck, DoctorReport } from '#contracts';
import { Alert, Button, Tag } from 'antd';
import { Link } from 'react-router';
import { useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';

const STATES = {
  ok: { label: '正常', colour: 'success' },
  warning: { label: '注意', colour: 'warning' },
  failed: { label: '故障', colour: 'error' },
};

const ORDER = { failed: 0, warning: 1, ok: 2 };

/** The sections of the console where an operator can resolve a check. */
const SECTIONS: Record<string, { path: string; label: string }> = {
  '队列（Redis）': { path: '/queues', label: '队列' },
  微信通知: { path: '/payments', label: '挂起与退回' },
};

function Summary({ checks }: { checks: DoctorCheck[] }) {
  const bad = checks.filter(({ state }) => state !== 'ok').length;
  if (bad === 0) return <Alert type="success" showIcon title={`${checks.length} 项都正常`} />;
  const hasFailed = checks.some(({ state }) => state === 'failed');
  return (
    <Alert
      type={hasFailed ? 'error' : 'warning'}
      showIcon
      title={`${checks.length} 项里有 ${bad} 项要处理`}
    />
  );
}

function Advice({ name, advice }: DoctorCheck) {
  const section = SECTIONS[name];
  if (!advice) return <>—</>;
  return (
    <span className="breakable">
      {advice} {section && <Link to={section.path}>打开“{section.label}”</Link>}
    </span>
  );
}

/** What the shop depends on, checked now, each with what to do about it (CONS-11). */
export function HealthPage() {
  const query = useRead<DoctorReport>('/doctor');
  return (
    <>
      <Heading>健康</Heading>
      <div className="filters">
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          再查一遍
        </Button>
      </div>
      <Loaded query={query}>
        {({ time, checks }) => (
          <div className="stack">
            <Summary checks={checks} />
            <DataTable
              rowKey="name"
              size="middle"
              pagination={false}
              dataSource={checks.toSorted((a, b) => ORDER[a.state] - ORDER[b.state])}
              columns={[
                { title: '检查', dataIndex: 'name' },
                {
                  title: '结果',
                  render: (_, { state }) => (
                    <Tag color={STATES[state].colour}>{STATES[state].label}</Tag>
                  ),
                },
                {
                  title: '情况',
                  render: (_, { detail }) => <span className="breakable">{detail}</span>,
                },
                { title: '怎么办', render: (_, check) => <Advice {...check} /> },
              ]}
            />
            <p>服务器时间 {minuteOrDash(time)}</p>
          </div>
        )}
      </Loaded>
    </>
  );
}
