import {
  CASE_ACTS,
  CASE_KIND_LABELS,
  CASE_PARTY_LABELS,
  CASE_STATES,
  type CaseDetail,
  type CaseMove,
  casePlace,
  LIMITS,
  REFUND_REASON_MAX,
} from '#contracts';
import { Button, Card, Descriptions, Space, Tag, Timeline } from 'antd';
import { Link, useParams } from 'react-router';
import { useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Deadline, Heading, Loaded } from '../../shared/show';
import { consequenceOf } from './case-words';

const isDangerous = (move: CaseMove) => move === 'refund' || move === 'close';

function Moves({ detail }: { detail: CaseDetail }) {
  const [dialog, open] = useAct();
  return (
    <Space wrap>
      {dialog}
      {detail.moves.map((move) => (
        <Button
          key={move}
          danger={isDangerous(move)}
          onClick={() =>
            open({
              title: CASE_ACTS[move].label,
              ok: CASE_ACTS[move].label,
              danger: isDangerous(move),
              ...(CASE_ACTS[move].needsText && {
                reason: '内容',
                reasonMax: move === 'refund' ? REFUND_REASON_MAX : LIMITS.caseTextMax,
              }),
              consequence: consequenceOf(detail, move),
              run: async ({ reason }) => {
                await send('POST', `/cases/${detail.case_id}/moves`, {
                  move,
                  ...(reason && { text: reason }),
                });
              },
            })
          }
        >
          {CASE_ACTS[move].label}
        </Button>
      ))}
    </Space>
  );
}

function Detail({ detail }: { detail: CaseDetail }) {
  const { order_id: orderId, buyer, refund } = detail;
  return (
    <div className="stack">
      <Moves detail={detail} />
      <Card size="small">
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 2, lg: 3 }}
          items={[
            { label: '状态', children: CASE_STATES[detail.state].label },
            { label: '限时', children: <Deadline due={detail.due_at} /> },
            {
              label: '图解',
              children: <a href={`/design/${detail.design_id}`}>{detail.design_name}</a>,
            },
            {
              label: '订单',
              children: orderId ? <Link to={`/orders/${orderId}`}>{orderId}</Link> : '—',
            },
            {
              label: '买家',
              children: buyer ? (
                <Link to={`/people/${encodeURIComponent(buyer)}`}>{buyer}</Link>
              ) : (
                '—'
              ),
            },
            { label: '哪里', children: casePlace(detail) || '—' },
            { label: '退款', children: refund ? `¥${refund.amount}` : '—' },
          ]}
        />
      </Card>
      <Card size="small" title="经过">
        <Timeline
          items={detail.history.map((event) => ({
            content: (
              <>
                <div>
                  {minuteOrDash(event.at)} · {CASE_PARTY_LABELS[event.by]} ·{' '}
                  {CASE_ACTS[event.act].label} {event.is_internal && <Tag>仅客服可见</Tag>}
                </div>
                <div className="breakable">{event.text}</div>
                {event.pictures.map((url, at) => (
                  <a key={url} href={url}>
                    图片 {at + 1}{' '}
                  </a>
                ))}
              </>
            ),
          }))}
        />
      </Card>
    </div>
  );
}

/** One case with its history and what an operator may do now. */
export function CasePage() {
  const { caseId = '' } = useParams();
  const query = useRead<CaseDetail>(`/cases/${encodeURIComponent(caseId)}`);
  return (
    <>
      <Heading>{query.data ? `售后：${CASE_KIND_LABELS[query.data.kind]}` : '售后'}</Heading>
      <Loaded query={query}>{(detail) => <Detail detail={detail} />}</Loaded>
    </>
  );
}
