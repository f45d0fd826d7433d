import type { DoctorReport } from '#contracts';
import { Button, Tag } from 'antd';
import { useRead } from '../shared/api';
import { Heading, Loaded, moment } from '../shared/show';
import { DataTable } from '../shared/data-table';

const STATES = {
  ok: { label: '正常', colour: 'success' },
  warning: { label: '注意', colour: 'warning' },
  failed: { label: '故障', colour: 'error' },
};

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
          <>
            <DataTable
              rowKey="name"
              size="middle"
              pagination={false}
              dataSource={checks}
              columns={[
                { title: '检查', dataIndex: 'name' },
                {
                  title: '结果',
                  render: (_, { state }) => (
                    <Tag color={STATES[state].colour}>{STATES[state].label}</Tag>
                  ),
                },
                { title: '情况', dataIndex: 'detail' },
                { title: '怎么办', render: (_, { advice }) => advice ?? '—' },
              ]}
            />
            <p>服务器时间 {moment(time)}</p>
          </>
        )}
      </Loaded>
    </>
  );
}
