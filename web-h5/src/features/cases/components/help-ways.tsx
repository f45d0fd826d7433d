import {
  CASE_KIND_LABELS,
  type CaseRequest,
  LIMITS,
  CASE_MESSAGES,
  MESSAGES,
  type OrderHelp,
} from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { useConfirm } from '../../../shared/hooks/use-confirm';
import { readDraft, useDraft } from '../../../shared/hooks/use-draft';
import { useIsShown } from '../../../shared/hooks/use-is-shown';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { dateAndTime } from '../../../shared/lib/dates';
import { invalidateOwnership } from '../../../shared/lib/ownership';
import { readerPath } from '../../../shared/lib/reader';
import { useLastUser, useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { DraftNote } from '../../../shared/ui/draft-note';
import { Form, Outcome, SubmitRow } from '../../../shared/ui/panel';
import { PhotoPicker } from '../../../shared/ui/photo-picker';
import { TextArea } from '../../../shared/ui/text-area';
import { openCase, orderHelpQuery } from '../api/cases';
import type { CaseArrival } from '../hooks/use-lost-photos';
import styles from './cases.module.css';
import { Invoice } from './invoice';
import { PlaceField } from './place-field';
import { ServiceLink } from './service-link';

/** The solutions for problems with an order. A problem that the shop can diagnose is answered at once (HELP-01). */
export function HelpWays({ help }: { help: OrderHelp }) {
  return (
    <div className={styles.ways}>
      <Way kind="cannot_open" orderId={help.order_id}>
        <p>不用下载，也不用解压，直接在网页里看图解。</p>
        <ButtonLink to={readerPath(help.design_id)} size="small">
          打开图解
        </ButtonLink>
        <Request
          help={help}
          kind="cannot_open"
          label="还是打不开，告诉客服"
          loadingText="正在告诉客服…"
        />
      </Way>
      <Way kind="unopened_refund" orderId={help.order_id}>
        <SelfRefund help={help} />
      </Way>
      <Way kind="charged_twice" orderId={help.order_id}>
        {help.returned.length > 0 ? (
          help.returned.map(({ amount, at }, i) => (
            <p key={i}>
              重复付的 ¥{amount} {at ? `已在 ${dateAndTime(at)} 退回` : '正在退回'}，原路到账。
            </p>
          ))
        ) : (
          <>
            <p>多付的钱会自动原路退回。这笔订单没有查到重复付款。</p>
            <Request help={help} kind="charged_twice" label="请客服核对" isTextOptional />
          </>
        )}
      </Way>
      <Way kind="pattern_wrong" orderId={help.order_id}>
        <p>写明第几页、第几行，附上照片。设计师三天内答复；逾期由客服接手。</p>
        <Request help={help} kind="pattern_wrong" label="提交给设计师" hasPlace />
      </Way>
      <Way kind="other" orderId={help.order_id}>
        <Request help={help} kind="other" label="提交给客服" />
      </Way>
      <details className={styles.way} name="help">
        <summary>开发票</summary>
        <div className={styles.inside}>
          <Invoice orderId={help.order_id} />
        </div>
      </details>
      <ServiceLink service={help.service} />
    </div>
  );
}

const NO_REQUEST = { text: '', page: '', row: '' };
const draftName = (orderId: string, kind: CaseRequest) => `help:${orderId}:${kind}`;

function Way({
  kind,
  orderId,
  children,
}: {
  kind: CaseRequest;
  orderId: string;
  children: ReactNode;
}) {
  const { fullName } = useSession();
  // A way that is folded would hide what was restored.
  const [isOpen] = useState(
    () => readDraft(draftName(orderId, kind), fullName, NO_REQUEST) !== null,
  );
  return (
    <details className={styles.way} name="help" open={isOpen}>
      <summary>{CASE_KIND_LABELS[kind]}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

/** Opens a case and leads to it, unless the visitor has left the page. */
function useOpenCase(orderId: string, kind: CaseRequest, onOpened?: () => void) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const queries = useQueryClient();
  const { queryKey } = orderHelpQuery(orderId, useLastUser().fullName);
  return useSubmission({
    name: 'open case',
    mutationFn: ({ photos, ...request }: { text: string; photos: File[] } & Place) =>
      openCase(orderId, { kind, ...request }, photos),
    onSuccess: async ({ case_id, photosLost }) => {
      onOpened?.();
      await invalidateOwnership(queries);
      if (!isShown()) return;
      void navigate(`/cases/${case_id}`, { state: { photosLost } satisfies CaseArrival });
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}

interface Place {
  page?: number;
  row?: number;
}

const REFUND = {
  text: '退款后不能再下载和阅读，款项原路退回。',
  confirmLabel: '确认退款',
  cancelLabel: '先不退',
};

/** Refunds an unopened order after a confirmation: the refund cannot be taken back. */
function SelfRefund({ help: { order_id, open_case, self_refund } }: { help: OrderHelp }) {
  const confirm = useConfirm();
  const submission = useOpenCase(order_id, 'unopened_refund');
  if (!self_refund.is_possible) return <p>{self_refund.reason}</p>;
  return (
    <>
      <p>没有打开过的图解，可以现在就退款（30 天内还可以退 {self_refund.left} 次）。</p>
      {open_case && (
        <p>
          退款后，这笔订单没结束的售后一并结束。
          <Link className={styles.link} to={`/cases/${open_case}`}>
            去看进展
          </Link>
        </p>
      )}
      <Outcome text={submission.error} />
      <Button
        block
        plain
        type="primary"
        loading={submission.isSending}
        loadingText="正在退款…"
        onClick={() => confirm(REFUND, () => submission.send({ text: '', photos: [] }))}
      >
        现在退款
      </Button>
    </>
  );
}

function Request({
  help,
  kind,
  label,
  loadingText,
  hasPlace = false,
  isTextOptional = false,
}: {
  help: OrderHelp;
  kind: CaseRequest;
  label: string;
  loadingText?: string;
  hasPlace?: boolean;
  isTextOptional?: boolean;
}) {
  const draft = useDraft(draftName(help.order_id, kind), NO_REQUEST);
  const { text, page, row } = draft.value;
  const change = (field: keyof typeof NO_REQUEST) => (value: string) =>
    draft.setValue({ ...draft.value, [field]: value });
  const [photos, setPhotos] = useState<File[]>([]);
  const [fault, setFault] = useState('');
  const submission = useOpenCase(help.order_id, kind, draft.forget);
  if (help.open_case) {
    return (
      <p>
        这笔订单已有一件没结束的售后。
        <Link className={styles.link} to={`/cases/${help.open_case}`}>
          去看进展
        </Link>
      </p>
    );
  }
  const submit = () => {
    const isMissing = !isTextOptional && text.trim() === '';
    setFault(isMissing ? CASE_MESSAGES.textRequired : '');
    if (isMissing) return;
    const place = { ...(page && { page: Number(page) }), ...(row && { row: Number(row) }) };
    submission.send({ text, photos, ...place });
  };
  const restoredText = hasPlace ? MESSAGES.draftRestoredFiles : MESSAGES.draftRestored;
  return (
    <Form onSubmit={submit}>
      {draft.isRestored && <DraftNote text={restoredText} onClear={draft.clear} />}
      {hasPlace && (
        <div className={styles.place}>
          <PlaceField label="第几页" value={page} onChange={change('page')} />
          <PlaceField label="第几行" value={row} onChange={change('row')} />
        </div>
      )}
      <TextArea
        label={isTextOptional ? '情况（可不写）' : '情况'}
        rows={3}
        maxLength={LIMITS.caseTextMax}
        value={text}
        error={fault}
        onChange={change('text')}
      />
      {hasPlace && (
        <PhotoPicker
          label="照片"
          text="选照片（最多 6 张）"
          photos={photos}
          max={LIMITS.casePicturesMax}
          onChange={setPhotos}
        />
      )}
      <SubmitRow label={label} loadingText={loadingText} submission={submission} />
    </Form>
  );
}
