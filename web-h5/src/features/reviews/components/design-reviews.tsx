import { type Review, REVIEW_LIMITS, REVIEW_MESSAGES, type ReviewSummary } from '#contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { shortDate } from '../../../shared/lib/dates';
import { ButtonLink } from '../../../shared/ui/button-link';
import { reviewsQuery } from '../api/reviews';
import { AboutForm } from './about-form';
import { DesignQuestions } from './design-questions';
import styles from './reviews.module.css';
import { WorksWall } from './works-wall';

/**
 * The finished pieces, reviews and questions of a design (SHELF-06, SHELF-08, SHELF-10). Without a review there is no
 * section of them, except for a buyer, who can write the first one (WALK-12).
 */
export function DesignReviews({
  designId,
  orderId,
  isDesigner,
  isSignedIn,
  afterAsking,
}: {
  designId: number;
  /** The reader's own paid order; null without one. */
  orderId: string | null;
  isDesigner: boolean;
  isSignedIn: boolean;
  /** Shown after a question was sent. */
  afterAsking: ReactNode;
}) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    reviewsQuery(designId),
  );
  const reviews = data?.pages.flatMap(({ results }) => results) ?? [];
  const summary = data?.pages[0]?.summary;
  const hasReviews = summary !== undefined && summary.count > 0;
  const isMissing = error !== null && !data;
  return (
    <>
      <WorksWall of={`designs/${designId}`} />
      {(hasReviews || orderId !== null || isMissing) && (
        <section className={styles.section}>
          <h2>评价{hasReviews && `（${summary.count}）`}</h2>
          {orderId && (
            <ButtonLink to={`/orders/${orderId}/review`} look="outline" size="small">
              写评价
            </ButtonLink>
          )}
          {isMissing && (
            <Button plain onClick={() => void refetch()}>
              没能加载评价，重试
            </Button>
          )}
          {hasReviews && <Bars summary={summary} />}
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
      )}
      <DesignQuestions designId={designId} isDesigner={isDesigner} afterAsking={afterAsking} />
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
  const queries = useQueryClient();
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
        <AboutForm
          path={`/reviews/${review.id}/answer`}
          label="回复"
          field="回复（只能回复一次）"
          required={REVIEW_MESSAGES.answerRequired}
          maxLength={REVIEW_LIMITS.answerMax}
          onSent={() => queries.invalidateQueries({ queryKey: ['reviews', designId] })}
        />
      )}
      {isSignedIn && !isDesigner && (
        <AboutForm
          path={`/reviews/${review.id}/reports`}
          label="举报"
          field="为什么举报"
          required={REVIEW_MESSAGES.reasonRequired}
          maxLength={REVIEW_LIMITS.reasonMax}
        />
      )}
    </li>
  );
}
