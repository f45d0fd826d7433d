import {
  INFRINGED_RIGHT_LABELS,
  LIMITS,
  MESSAGES,
  REPORT_MOVE_LABELS,
  REPORT_STATES,
  type ReportItem,
  type ReportMove,
  reportMovesFrom,
} from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { dateAndTime } from '../../../shared/lib/dates';
import { DraftNote } from '../../../shared/ui/draft-note';
import { OptionChips } from '../../../shared/ui/option-chips';
import { Outcome } from '../../../shared/ui/panel';
import { TextArea } from '../../../shared/ui/text-area';
import { Timeline } from '../../../shared/ui/timeline';
import { answerReport, moveReport, REPORTS_KEY } from '../api/reports';
import styles from './report-card.module.css';

/** A notice of infringement as both sides see it (LAW-08). */
export function ReportCard({
  report,
  role,
}: {
  report: ReportItem;
  /** What the reader may do: answer as the designer, decide as an admin, or only read. */
  role: 'reader' | 'designer' | 'admin';
}) {
  return (
    <article className={styles.report}>
      <h2>
        <Link to={`/design/${report.design_id}`}>{report.design_name}</Link>
      </h2>
      <p className={styles.state}>{REPORT_STATES[report.state].label}</p>
      <p>
        {INFRINGED_RIGHT_LABELS[report.right]}
        {report.reporter && ` · ${report.reporter.name} · ${report.reporter.contact}`}
      </p>
      <p className={styles.statement}>{report.statement}</p>
      {report.evidence.map((address) => (
        <a key={address} href={address} target="_blank" rel="noreferrer nofollow">
          {address}
        </a>
      ))}
      <Timeline events={eventsOf(report)} />
      {role === 'designer' && report.answer === null && <Answer reportId={report.report_id} />}
      {role === 'admin' && reportMovesFrom(report.state).length > 0 && <Decision report={report} />}
    </article>
  );
}

function eventsOf(report: ReportItem): { when: string; what: string }[] {
  const { created_at, answer, answered_at, decision_note, decided_at, state } = report;
  return [
    { at: created_at, what: '收到通知' },
    ...(answered_at ? [{ at: answered_at, what: `设计师说明：${answer ?? ''}` }] : []),
    ...(decided_at
      ? [{ at: decided_at, what: `${REPORT_STATES[state].label}：${decision_note ?? ''}` }]
      : []),
  ]
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ at, what }) => ({ when: dateAndTime(at), what }));
}

function Answer({ reportId }: { reportId: string }) {
  const { text, setText, note, submission, done } = useReply(`answer:${reportId}`, (words) =>
    answerReport(reportId, words),
  );
  return (
    <div className={styles.reply}>
      {note}
      <TextArea
        label="你的说明"
        rows={3}
        maxLength={LIMITS.reportTextMax}
        value={text}
        onChange={setText}
      />
      <Outcome isDone={done !== ''} text={done || submission.error} />
      <Button
        plain
        type="primary"
        loading={submission.isSending}
        onClick={() =>
          text.trim() ? submission.send(text) : submission.setError(MESSAGES.required)
        }
      >
        提交说明
      </Button>
    </div>
  );
}

function Decision({ report }: { report: ReportItem }) {
  const moves = reportMovesFrom(report.state);
  const [move, setMove] = useState<ReportMove | null>(null);
  const { text, setText, note, submission, done } = useReply(
    `decision:${report.report_id}`,
    (words) => moveReport(report.report_id, move!, words),
  );
  const submit = () => {
    const fault = move === null ? '请选择怎样处理' : text.trim() ? '' : '请写明理由，双方都会看到';
    submission.setError(fault);
    if (!fault) submission.send(text);
  };
  return (
    <div className={styles.reply}>
      {note}
      <OptionChips
        legend="怎样处理"
        isSingle
        isRequired
        options={moves.map((value) => ({ value, label: REPORT_MOVE_LABELS[value] }))}
        chosen={move === null ? [] : [move]}
        onChange={([chosen]) => setMove(chosen ?? null)}
      />
      <TextArea
        label="理由"
        rows={3}
        maxLength={LIMITS.reportTextMax}
        value={text}
        onChange={setText}
      />
      <Outcome isDone={done !== ''} text={done || submission.error} />
      <Button plain type="primary" loading={submission.isSending} onClick={submit}>
        提交处理
      </Button>
    </div>
  );
}

/** The text of an answer or a decision, kept as a draft, and its sending, after which the list is read again. */
function useReply(name: string, send: (text: string) => Promise<string>) {
  const queries = useQueryClient();
  const draft = useDraft(`notice-${name}`, { text: '' });
  const { text } = draft.value;
  const [done, setDone] = useState('');
  const submission = useSubmission({
    name: 'report',
    mutationFn: send,
    onSuccess: (message: string) => {
      draft.forget();
      setDone(message);
      void queries.invalidateQueries({ queryKey: REPORTS_KEY });
    },
  });
  const setText = (next: string) => draft.setValue({ text: next });
  const note: ReactNode = draft.isRestored && !done && (
    <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />
  );
  return { text, setText, note, submission, done };
}
