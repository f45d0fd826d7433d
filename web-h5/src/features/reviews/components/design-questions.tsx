import {
  type Question,
  QUESTION_LIMITS,
  QUESTION_MESSAGES,
  REVIEW_LIMITS,
  REVIEW_MESSAGES,
} from '#contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useFocusFallback } from '../../../shared/hooks/use-focus-fallback';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { shortDate } from '../../../shared/lib/dates';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Outcome } from '../../../shared/ui/panel';
import { deleteQuestion, questionsKey, questionsQuery } from '../api/questions';
import { AboutForm } from './about-form';
import styles from './reviews.module.css';

/** Questions to the designer with their public answers (SHELF-10). */
export function DesignQuestions({
  designId,
  isDesigner,
  afterAsking,
}: {
  designId: number;
  isDesigner: boolean;
  /** Shown after a question was sent. */
  afterAsking: ReactNode;
}) {
  const { fullName } = useSession();
  const queries = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    questionsQuery(designId, fullName),
  );
  const questions = data?.pages.flatMap(({ results }) => results) ?? [];
  const [hasAsked, setHasAsked] = useState(false);
  const heading = useFocusFallback<HTMLHeadingElement>();
  const reload = () => queries.invalidateQueries({ queryKey: questionsKey(designId) });
  return (
    <section className={`${styles.section} ${styles.questions}`}>
      <h2 ref={heading} tabIndex={-1}>
        问设计师
      </h2>
      {!fullName && (
        <ButtonLink to={`/login?redirect=%2Fdesign%2F${designId}`} look="outline" size="small">
          登录后提问
        </ButtonLink>
      )}
      {fullName && !isDesigner && (
        <AboutForm
          path={`/designs/${designId}/questions`}
          label="提问"
          field="问题和回答所有人可见"
          required={QUESTION_MESSAGES.required}
          maxLength={QUESTION_LIMITS.textMax}
          isRepeatable
          onSent={() => {
            setHasAsked(true);
            return reload();
          }}
        />
      )}
      {hasAsked && afterAsking}
      {error && !data && (
        <Button plain onClick={() => void refetch()}>
          没能加载提问，重试
        </Button>
      )}
      {data && questions.length === 0 && <p className={styles.muted}>还没有人提问。</p>}
      <ul className={styles.list}>
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            isDesigner={isDesigner}
            isSignedIn={fullName !== ''}
            onChanged={reload}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button plain loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多提问
        </Button>
      )}
    </section>
  );
}

function QuestionCard({
  question,
  isDesigner,
  isSignedIn,
  onChanged,
}: {
  question: Question;
  isDesigner: boolean;
  isSignedIn: boolean;
  onChanged: () => unknown;
}) {
  const { id, author, text, answer, hidden_note: note, is_own: isOwn } = question;
  return (
    <li className={styles.card}>
      <p className={styles.muted}>
        {author} · {shortDate(question.created_at)}
      </p>
      {note === null ? (
        <p>问：{text}</p>
      ) : (
        <p className={styles.muted}>
          {QUESTION_MESSAGES.hidden}：{note}
        </p>
      )}
      {answer && <p className={styles.answer}>设计师回答：{answer.text}</p>}
      {note === null && !answer && !isDesigner && <p className={styles.muted}>等设计师回答</p>}
      {isDesigner && !answer && note === null && (
        <AboutForm
          path={`/questions/${id}/answer`}
          label="回答"
          field="回答（只能回答一次）"
          required={REVIEW_MESSAGES.answerRequired}
          maxLength={REVIEW_LIMITS.answerMax}
          onSent={onChanged}
        />
      )}
      {isOwn && <Deletion id={id} onDone={onChanged} />}
      {isSignedIn && !isOwn && !isDesigner && note === null && (
        <AboutForm
          path={`/questions/${id}/reports`}
          label="举报"
          field="为什么举报"
          required={REVIEW_MESSAGES.reasonRequired}
          maxLength={REVIEW_LIMITS.reasonMax}
        />
      )}
    </li>
  );
}

function Deletion({ id, onDone }: { id: number; onDone: () => unknown }) {
  const submission = useSubmission({
    name: 'delete question',
    mutationFn: () => deleteQuestion(id),
    onSuccess: onDone,
  });
  return (
    <div>
      <Button plain size="small" loading={submission.isSending} onClick={() => submission.send()}>
        删除提问
      </Button>
      <Outcome text={submission.error} />
    </div>
  );
}
