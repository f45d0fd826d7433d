import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { useLatest } from '../../../../shared/hooks/use-latest';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { readerPath } from '../../../../shared/lib/reader';
import { useSession } from '../../../../shared/lib/session/session';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { Dialog } from '../../../../shared/ui/dialog';
import { SignInRequired } from '../../../../shared/ui/sign-in-required';
import { type NewResult, putCounters, putResult } from '../../api/project-items';
import { shelfQuery } from '../../api/shelf';
import { PROJECT_FULL } from '../../model/project/project-room';
import styles from '../dialogs.module.css';

interface Outcome {
  designId: number;
  note: string;
  /** False where the project takes no more; another one can be chosen. */
  isDone: boolean;
}

/** Chooses the project that gets a calculator's result, or the counters of its shaping (CALC-05, CALC-06). */
export function PutOnProject({
  result,
  shaping,
  id,
  isTapped,
  onClose,
}: {
  result: NewResult;
  /** Makes counters of this text instead of keeping the result. */
  shaping: string | null;
  /** The id of what is put. The history or a reload opens the dialog with the same one, and nothing is put twice. */
  id: string;
  /** Whether a tap opened the dialog, not the history or a reload. */
  isTapped: boolean;
  onClose: () => void;
}) {
  const { fullName } = useSession();
  const { pathname, search } = useLocation();
  const { data: shelf, error } = useQuery(shelfQuery(fullName));
  const [outcome, setOutcome] = useState<Outcome>();
  const submission = useSubmission({
    name: 'put on a project',
    mutationFn: async (designId: number): Promise<Omit<Outcome, 'designId'>> => {
      if (shaping === null) {
        const isKept = await putResult(designId, result, id);
        return { note: isKept ? '已放进作品' : PROJECT_FULL, isDone: isKept };
      }
      const made = await putCounters(designId, shaping, id);
      return made > 0
        ? { note: `已做成 ${made} 个计数器，从现在的行数算起`, isDone: true }
        : { note: '没能做成：计数器太多了', isDone: false };
    },
    onSuccess: (end, designId) => setOutcome({ designId, ...end }),
  });
  const status = useFocusFallback<HTMLParagraphElement>();
  const put = (designId: number) => {
    setOutcome(undefined);
    submission.send(designId);
  };
  // Nobody has to choose from one project: counters take a single tap (CALC-06).
  const isAtOnce = isTapped && shaping !== null && shelf?.length === 1;
  const only = isAtOnce ? shelf[0]!.design_id : null;
  const latest = useLatest(put);
  useEffect(() => {
    if (only !== null) latest.current(only);
  }, [only, latest]);
  return (
    <Dialog title={shaping === null ? '放进哪件作品' : '做成哪件作品的计数器'} onClose={onClose}>
      {!fullName && <SignInRequired back={pathname + search} replace />}
      {fullName && !submission.isSending && !outcome?.isDone && (
        <section className={styles.part} aria-label="我的图解">
          {shelf?.length === 0 && <p>买了图解，就能把结果放进它的作品里</p>}
          {!shelf && <p>{error ? '没能读到我的图解，请检查网络' : '正在读取…'}</p>}
          <ul>
            {shelf?.map(({ design_id: designId, name }) => (
              <li key={designId}>
                <button type="button" className={styles.row} onClick={() => put(designId)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {submission.isSending ? '正在保存…' : submission.error || outcome?.note}
      </p>
      {outcome && (
        <ButtonLink to={readerPath(outcome.designId)} look="outline" replace>
          去编织
        </ButtonLink>
      )}
    </Dialog>
  );
}
