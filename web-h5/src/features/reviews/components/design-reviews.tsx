import { type Review, REVIEW_LIMITS, REVIEW_MESSAGES, type ReviewSummary } from '#contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { shortDate } from '../../../shared/lib/dates';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Form, Outcome, SubmitRow } from '../../../shared/ui/panel';
import { TextArea } from '../../../shared/ui/text-area';
import { reviewsQuery, sendAbout } from '../api/reviews';
import styles from './reviews.module.css';
import { WorksWall } from './works-wall';

/** The finished pieces and reviews of a design (SHELF-06, SHELF-08). */
export function DesignReviews({
  designId,
  orderId,
  isDesigner,
  isSignedIn,
}: {
  designId: number;
  /** The reader's own paid order; null without one. */
  orderId: string | null;
  isDesigner: boolean;
  isSignedIn: boolean;
}) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    reviewsQuery(designId),
  );
  const reviews = data?.pages.flatMap(({ results }) => results) ?? [];
  const summary = data?.pages[0]?.summary;
  return (
    <>
      <WorksWall of={`designs/${designId}`} />
      <section className={styles.section}>
        <h2>评价{summary && summary.count > 0 ? `（${summary.count}）` : ''}</h2>
        {orderId && (
          <ButtonLink to={`/orders/${orderId}/review`} look="outline" size="small">
            写评价
          </ButtonLink>
        )}
        {error && !data && (
          <Button plain onClick={() => void refetch()}>
            没能加载评价，重试
          </Button>
        )}
        {summary?.count === 0 && <p className={styles.muted}>还没有评价。只有买过的人可以评价。</p>}
        {summary && summary.count > 0 && <Bars summary={summary} />}
        <ul className={styles.list}>
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              designId={designId}
              isDesigner={isDesigner}
              isSignedIn={isSignedIn}
            />
          ))}
        </ul>
        {hasNextPage && (
          <Button plain loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            更多评价
          </Button>
        )}
      </section>
    </>
  );
}

const meanOf = (counts: number[]) => {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const total = counts.reduce((sum, one, i) => sum + one * (i + 1), 0);
  return { count, mean: count === 0 ? 0 : total / count };
};

function Bars({ summary }: { summary: ReviewSummary }) {
  const { count, finished, errors } = summary;
  const scales = [
    ['尺码准吗', meanOf(summary.size_ok)],
    ['用线准吗', meanOf(summary.yarn_ok)],
    ['图解清楚吗', meanOf(summary.clear)],
  ] as const;
  return (
    <dl className={styles.bars}>
      <Bar label="织完了吗" part={finished / count} text={`${finished} / ${count} 人`} />
      {scales.map(([label, { count: answers, mean }]) => (
        <Bar
          key={label}
          label={label}
          part={mean / REVIEW_LIMITS.scaleMax}
          text={answers === 0 ? '还没人答' : `${mean.toFixed(1)} · ${answers} 人`}
        />
      ))}
      <Bar label="发现错误" part={errors / count} text={`${errors} / ${count} 人`} />
    </dl>
  );
}

function Bar({ label, part, text }: { label: string; part: number; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.round(part * 100)}%` }} />
      </dd>
      <dd className={styles.muted}>{text}</dd>
    </div>
  );
}

function ReviewCard({
  review,
  designId,
  isDesigner,
  isSignedIn,
}: {
  review: Review;
  designId: number;
  isDesigner: boolean;
  isSignedIn: boolean;
}) {
  const { author, size, yarn, text, pictures, answer, hidden_note: note } = review;
  return (
    <li className={styles.card}>
      <p className={styles.muted}>
        {author} · {shortDate(review.created_at)}
        {review.is_refunded && ' · 这笔订单已退款'}
      </p>
      <div className={styles.marks}>
        {review.is_sample && <span className={styles.warning}>演示</span>}
        <span>{review.finished ? '织完了' : '还没织完'}</span>
        {review.size_ok !== null && <span>尺码 {review.size_ok} / 5</span>}
        {review.yarn_ok !== null && <span>用线 {review.yarn_ok} / 5</span>}
        <span>清楚 {review.clear} / 5</span>
        {review.errors && <span className={styles.warning}>发现错误</span>}
        {size && <span>织的 {size}</span>}
        {yarn && <span>用的 {yarn}</span>}
      </div>
      {note === null ? (
        text && <p>{text}</p>
      ) : (
        <p className={styles.muted}>
          {REVIEW_MESSAGES.hidden}：{note}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ id, image, thumbnail }) => (
            <li key={id}>
              <a href={image} target="_blank" rel="noreferrer">
                <img src={thumbnail} alt={`${author}的成品`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && <p className={styles.answer}>设计师回复：{answer.text}</p>}
      {isDesigner && !answer && (
        <About review={review} designId={designId} what="answer" label="回复" />
      )}
      {isSignedIn && !isDesigner && (
        <About review={review} designId={designId} what="reports" label="举报" />
      )}
    </li>
  );
}

/** The form for the designer's answer, or for a report. */
function About({
  review,
  designId,
  what,
  label,
}: {
  review: Review;
  designId: number;
  what: 'answer' | 'reports';
  label: string;
}) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [done, setDone] = useState('');
  const isAnswer = what === 'answer';
  const submission = useSubmission({
    name: `review ${what}`,
    mutationFn: () => sendAbout(review.id, what, text),
    onSuccess: async (message) => {
      setDone(message);
      if (isAnswer) await queries.invalidateQueries({ queryKey: ['reviews', designId] });
    },
  });
  if (done) return <Outcome text={done} isDone />;
  return (
    <details>
      <summary>{label}</summary>
      <Form
        onSubmit={() =>
          text.trim()
            ? submission.send()
            : submission.setError(
                isAnswer ? REVIEW_MESSAGES.answerRequired : REVIEW_MESSAGES.reasonRequired,
              )
        }
      >
        <TextArea
          label={isAnswer ? '回复（只能回复一次）' : '为什么举报'}
          rows={3}
          maxLength={isAnswer ? REVIEW_LIMITS.answerMax : REVIEW_LIMITS.reasonMax}
          value={text}
          onChange={setText}
        />
        <SubmitRow label={label} submission={submission} />
      </Form>
    </details>
  );
}
