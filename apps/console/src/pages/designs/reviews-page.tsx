import {
  MODERATION_LISTED,
  MODERATION_STATES,
  type ModerationState,
  type ReportedQuestion,
  type ReportedReview,
  type Review,
  REVIEW_LIMITS,
  type ReviewMove,
} from '#contracts';
import {
  Alert,
  Button,
  Card,
  Descriptions,
  type DescriptionsProps,
  Empty,
  Segmented,
  Space,
  Tag,
} from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ACT_REASON, useAct } from '../../shared/act-dialog';
import { definedOf, send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { PORTION, portionOf } from '../../shared/portion';
import { Heading, Loaded } from '../../shared/show';

const REVIEW_MOVES: Moves = {
  noun: '评价',
  hide: '文字与照片不再显示，原处显示处理原因；评分仍计入，评价不会删除，可以再恢复。',
  show: '文字与照片重新显示，处理原因不再显示；还没处理的举报算已处理。',
  dismiss: '评价照常显示，这些举报算已处理。',
};
const QUESTION_MOVES: Moves = {
  noun: '提问',
  hide: '提问和回答不再显示，原处显示处理原因；不会删除，可以再恢复。',
  show: '提问和回答重新显示，处理原因不再显示；还没处理的举报算已处理。',
  dismiss: '提问照常显示，这些举报算已处理。',
};

/** What is decided on, and the consequence of each decision. */
interface Moves extends Record<ReviewMove, string> {
  noun: string;
}

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

/** A reported or hidden text with its reports and the decisions on it. */
function ReportedCard({
  path,
  moves,
  reported: { design_id: designId, design_name: design, reports },
  hiddenNote,
  items,
  children,
}: {
  /** Where decisions are sent. */
  path: string;
  moves: Moves;
  reported: Pick<ReportedReview, 'design_id' | 'design_name' | 'reports'>;
  /** Why it is hidden; null if it is shown. */
  hiddenNote: string | null;
  items: NonNullable<DescriptionsProps['items']>;
  children?: ReactNode;
}) {
  const [dialog, open] = useAct();
  const decide = (move: ReviewMove, label: string) => (
    <Button
      danger={move === 'hide'}
      onClick={() =>
        open({
          title: `${label}这条${moves.noun}`,
          ok: label,
          danger: move === 'hide',
          reason: move === 'hide' ? '处理原因（所有人都会看到）' : ACT_REASON,
          reasonMax: REVIEW_LIMITS.reasonMax,
          consequence: moves[move],
          run: ({ reason }) =>
            send('POST', path, { move, note: reason, seen_reports: reports.length }),
        })
      }
    >
      {label}
    </Button>
  );
  return (
    <Card
      size="small"
      title={
        <>
          {reports.length > 0 && <Tag>{reports.length} 次举报</Tag>}
          {hiddenNote !== null && <Tag color="error">已隐藏</Tag>} {design}
        </>
      }
      extra={
        <Space wrap>
          {hiddenNote !== null && decide('show', '恢复')}
          {(hiddenNote === null || reports.length > 0) && decide('hide', '隐藏')}
          {reports.length > 0 && decide('dismiss', '不处理')}
        </Space>
      }
    >
      {dialog}
      <Descriptions
        size="small"
        column={{ xs: 1, lg: 2 }}
        items={[
          { label: '图解', children: <a href={`/design/${designId}`}>打开</a> },
          ...items,
          ...(hiddenNote === null ? [] : [{ label: '处理原因', children: breakable(hiddenNote) }]),
          {
            label: '举报',
            children: (
              <ul>
                {reports.map(({ reason, created_at: at }) => (
                  <li key={`${at} ${reason}`} className="breakable">
                    {minuteOrDash(at)}：{reason}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {children}
    </Card>
  );
}

const breakable = (text: string | null | undefined) => (
  <span className="breakable">{text || '—'}</span>
);

function ReportedReviewCard({ reported }: { reported: ReportedReview }) {
  const { review } = reported;
  const path = `/reviews/${review.id}/moves`;
  const items = [
    { label: '评价', children: `${review.author}，${minuteOrDash(review.created_at)}` },
    { label: '文字', children: breakable(review.text) },
    {
      label: '尺码 · 用线 · 清楚',
      children: `${scale(review.size_ok)} · ${scale(review.yarn_ok)} · ${scale(review.clear)}`,
    },
    { label: '设计师的回复', children: breakable(review.answer?.text) },
  ];
  return (
    <ReportedCard
      path={path}
      moves={REVIEW_MOVES}
      reported={reported}
      hiddenNote={review.hidden_note}
      items={items}
    >
      <Pictures pictures={review.pictures} />
    </ReportedCard>
  );
}

function ReportedQuestionCard({ reported }: { reported: ReportedQuestion }) {
  const { question } = reported;
  const path = `/questions/${question.id}/moves`;
  const items = [
    { label: '提问', children: `${question.author}，${minuteOrDash(question.created_at)}` },
    { label: '文字', children: breakable(question.text) },
    { label: '设计师的回答', children: breakable(question.answer?.text) },
  ];
  return (
    <ReportedCard
      path={path}
      moves={QUESTION_MOVES}
      reported={reported}
      hiddenNote={question.hidden_note}
      items={items}
    />
  );
}

const STATE_NAMES: Record<ModerationState, string> = { reported: '被举报', hidden: '隐藏' };

/** Texts of one kind, with a button to the hidden ones behind them. */
function ReportedTexts<T>({
  noun,
  state,
  path,
  idOf,
  children,
}: {
  noun: string;
  state: ModerationState;
  /** The list in the API. */
  path: string;
  idOf: (reported: T) => number;
  children: (reported: T) => ReactNode;
}) {
  const [params, setParams] = useSearchParams();
  const place = `before_${path.split('/')[1]}`;
  const isPaged = state === 'hidden';
  const query = useRead<T[]>(path, {
    state,
    ...(isPaged && { ...PORTION, ...definedOf({ before: params.get(place) }) }),
  });
  const name = STATE_NAMES[state];
  return (
    <Loaded query={query}>
      {(rows) => {
        const { shown, last } = isPaged ? portionOf(rows) : { shown: rows, last: null };
        return (
          <div className="stack">
            {shown.length === 0 && <Empty description={`没有${name}的${noun}`} />}
            {!isPaged && rows.length === MODERATION_LISTED && (
              <Alert
                type="info"
                showIcon
                title={`只列出最早被举报的 ${MODERATION_LISTED} 条${noun}，处理以后会列出其余的`}
              />
            )}
            {shown.map((one) => (
              <Fragment key={idOf(one)}>{children(one)}</Fragment>
            ))}
            {last && (
              <Button
                onClick={() =>
                  setParams({ ...Object.fromEntries(params), [place]: String(idOf(last)) })
                }
              >
                更早的{noun}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Reviews and questions with open reports or hidden, and the decisions on them (SHELF-06, SHELF-10). */
export function ReviewsPage() {
  const [params, setParams] = useSearchParams();
  const state: ModerationState = params.get('state') === 'hidden' ? 'hidden' : 'reported';
  const name = STATE_NAMES[state];
  return (
    <>
      <Heading>{`${name}的评价`}</Heading>
      <div className="filters">
        <Segmented
          aria-label="哪些评价与提问"
          value={state}
          onChange={(next) => setParams({ state: next })}
          options={MODERATION_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
        />
      </div>
      <ReportedTexts<ReportedReview>
        noun="评价"
        state={state}
        path="/reviews/reports"
        idOf={({ review }) => review.id}
      >
        {(one) => <ReportedReviewCard reported={one} />}
      </ReportedTexts>
      <h2>{name}的提问</h2>
      <ReportedTexts<ReportedQuestion>
        noun="提问"
        state={state}
        path="/questions/reports"
        idOf={({ question }) => question.id}
      >
        {(one) => <ReportedQuestionCard reported={one} />}
      </ReportedTexts>
    </>
  );
}
