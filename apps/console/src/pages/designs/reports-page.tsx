import {
  INFRINGED_RIGHT_LABELS,
  LIMITS,
  REPORT_MOVE_LABELS,
  REPORT_STATES,
  type ReportItem,
  type ReportMove,
  reportMovesFrom,
} from '#contracts';
import { Button, Card, Descriptions, Empty, Space, Tag } from 'antd';
import { useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';

const CONSEQUENCES: Record<ReportMove, string> = {
  suspend: '图解立即下架，设计师收到通知，可以申明没有侵权。',
  reject: '图解不受影响，双方看到处理意见。',
  uphold: '图解一直下架，双方看到处理意见。',
  reinstate:
    '图解重新上架；如果另一份通知还扣住它，或它原来就没有在售，就不上架。双方看到处理意见。',
};

function Report({ report }: { report: ReportItem }) {
  const [dialog, open] = useAct();
  return (
    <Card
      size="small"
      title={
        <>
          <Tag>{REPORT_STATES[report.state].label}</Tag> {report.design_name}
        </>
      }
      extra={
        <Space wrap>
          {reportMovesFrom(report.state).map((move) => (
            <Button
              key={move}
              onClick={() =>
                open({
                  title: REPORT_MOVE_LABELS[move],
                  ok: REPORT_MOVE_LABELS[move],
                  danger: true,
                  reason: '处理意见（双方都会看到）',
                  reasonMax: LIMITS.reportTextMax,
                  consequence: CONSEQUENCES[move],
                  run: ({ reason }) =>
                    send('POST', `/reports/${report.report_id}/moves`, { move, note: reason }),
                })
              }
            >
              {REPORT_MOVE_LABELS[move]}
            </Button>
          ))}
        </Space>
      }
    >
      {dialog}
      <Descriptions
        size="small"
        column={{ xs: 1, lg: 2 }}
        items={[
          { label: '权利', children: INFRINGED_RIGHT_LABELS[report.right] },
          { label: '收到', children: minuteOrDash(report.created_at) },
          {
            label: '通知人',
            children: report.reporter
              ? `${report.reporter.name}（${report.reporter.contact}）`
              : '—',
          },
          { label: '图解', children: <a href={`/design/${report.design_id}`}>打开</a> },
          { label: '主张', children: <span className="breakable">{report.statement}</span> },
          {
            label: '设计师的申明',
            children: <span className="breakable">{report.answer ?? '—'}</span>,
          },
          { label: '处理意见', children: report.decision_note ?? '—' },
        ]}
      />
      {report.evidence.map((url) => (
        <a key={url} className="breakable" href={url} rel="noreferrer">
          {url}
        </a>
      ))}
    </Card>
  );
}

/** Notices of infringement, and the decisions on them. */
export function ReportsPage() {
  const query = useRead<ReportItem[]>('/reports');
  return (
    <>
      <Heading>侵权通知</Heading>
      <Loaded query={query}>
        {(reports) => (
          <div className="stack">
            {reports.length === 0 && <Empty description="没有侵权通知" />}
            {reports.map((report) => (
              <Report key={report.report_id} report={report} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
