import { REVIEW_LIMITS, type ReportedReview, type Review, type ReviewMove } from '#contracts';
import { Button, Card, Descriptions, Empty, Space, Tag } from 'antd';
import { useAct } from '../shared/act-dialog';
import { send, useRead } from '../shared/api';
import { Heading, Loaded, moment } from '../shared/show';

const MOVES: { move: ReviewMove; label: string; consequence: string }[] = [
  {
    move: 'hide',
    label: '隐藏',
    consequence: '文字与照片不再显示，原处显示处理原因；评分仍计入，评价不会删除，可以再恢复。',
  },
  { move: 'dismiss', label: '不处理', consequence: '评价照常显示，这些举报算已处理。' },
];

function scale(value: number | null): string {
  return value === null ? '—' : `${value} / 5`;
}

function Pictures({ pictures }: Pick<Review, 'pictures'>) {
  return (
    <Space wrap>
      {pictures.map(({ id, image, thumbnail }, at) => (
        <a key={id} href={image} rel="noreferrer">
          <img src={thumbnail} alt={`评价的第 ${at + 1} 张照片`} height={96} loading="lazy" />
        </a>
      ))}
    </Space>
  );
}

function Reported({ reported }: { reported: ReportedReview }) {
  const { review, reports, design_id: designId, design_name: design } = reported;
  const [dialog, open] = useAct();
  return (
    <Card
      size="small"
      title={
        <>
          <Tag>{reports.length} 次举报</Tag> {design}
        </>
      }
      extra={
        <Space wrap>
          {MOVES.map(({ move, label, consequence }) => (
            <Button
              key={move}
              danger={move === 'hide'}
              onClick={() =>
                open({
                  title: `${label}这条评价`,
                  ok: label,
                  danger: move === 'hide',
                  reason: move === 'hide' ? '处理原因（所有人都会看到）' : '原因（写入操作日志）',
                  reasonMax: REVIEW_LIMITS.reasonMax,
                  consequence,
                  run: ({ reason }) =>
                    send('POST', `/reviews/${review.id}/moves`, { move, note: reason }),
                })
              }
            >
              {label}
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
          { label: '图解', children: <a href={`/design/${designId}`}>打开</a> },
          { label: '评价', children: `${review.author}，${moment(review.created_at)}` },
          { label: '文字', children: <span className="breakable">{review.text || '—'}</span> },
          {
            label: '尺码 · 用线 · 清楚',
            children: `${scale(review.size_ok)} · ${scale(review.yarn_ok)} · ${scale(review.clear)}`,
          },
          {
            label: '设计师的回复',
            children: <span className="breakable">{review.answer?.text ?? '—'}</span>,
          },
          {
            label: '举报',
            children: (
              <ul>
                {reports.map(({ reason, created_at: at }) => (
                  <li key={`${at} ${reason}`} className="breakable">
                    {moment(at)}：{reason}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <Pictures pictures={review.pictures} />
    </Card>
  );
}

/** Reviews with open reports, and the decisions on them (SHELF-06). */
export function ReviewsPage() {
  const query = useRead<ReportedReview[]>('/reviews/reports');
  return (
    <>
      <Heading>被举报的评价</Heading>
      <Loaded query={query}>
        {(reviews) => (
          <div className="stack">
            {reviews.length === 0 && <Empty description="没有被举报的评价" />}
            {reviews.map((reported) => (
              <Reported key={reported.review.id} reported={reported} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
