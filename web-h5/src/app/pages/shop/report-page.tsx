import {
  INFRINGED_RIGHT_LABELS,
  INFRINGED_RIGHTS,
  type InfringedRight,
  MESSAGES,
} from '#contracts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { HumanCheck } from '../../../features/accounts/components/human-check/human-check';
import { useHumanCheck } from '../../../features/accounts/hooks/use-human-check';
import { sendReport } from '../../../features/shop/api/reports';
import { useDraft } from '../../../shared/hooks/use-draft';
import { useIsShown } from '../../../shared/hooks/use-is-shown';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { errorBodyOf, messageOf } from '../../../shared/lib/http/api-client';
import { CheckBox } from '../../../shared/ui/check-box';
import { DraftNote } from '../../../shared/ui/draft-note';
import { Form, Outcome, Panel } from '../../../shared/ui/panel';
import { SelectField } from '../../../shared/ui/select-field';
import { TextArea } from '../../../shared/ui/text-area';
import { TextField } from '../../../shared/ui/text-field';
import type { ReportArrival } from './report-status-page';

/** What is kept as a draft. */
interface Fields {
  designId: string;
  right: InfringedRight;
  name: string;
  contact: string;
  statement: string;
  evidence: string;
}

const EMPTY: Fields = {
  designId: '',
  right: 'copyright',
  name: '',
  contact: '',
  statement: '',
  evidence: '',
};
const FIELDS = ['design_id', 'name', 'contact', 'statement', 'evidence', 'declaration'];

/** Takes a notice that a design infringes a right (LAW-08). */
export function ReportPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const named = parameters.get('design') ?? '';
  const draft = useDraft(`notice:${named}`, { ...EMPTY, designId: named });
  const fields = draft.value;
  const { designId, right } = fields;
  const [isTrue, setIsTrue] = useState(false);
  const check = useHumanCheck();
  const set = (change: Partial<Fields>) => draft.setValue({ ...fields, ...change });
  const { isSending, error, setError, send } = useSubmission({
    name: 'report',
    mutationFn: () =>
      sendReport({
        design_id: Number(designId),
        name: fields.name,
        contact: fields.contact,
        right,
        statement: fields.statement,
        evidence: fields.evidence.split(/\s+/).filter(Boolean),
        declaration: true,
        turnstile_token: check.use(),
      }),
    describe: describeFailure,
    onSuccess: ({ report_id, message }) => {
      draft.forget();
      if (!isShown()) return;
      // The page of the notice has its number, also after a reload.
      const state: ReportArrival = { message };
      void navigate(`/report/${report_id}`, { replace: true, state });
    },
  });
  const submit = () => {
    const { name, contact, statement } = fields;
    if (!designId || !name || !contact || !statement) setError(MESSAGES.uploadIncomplete);
    else if (!isTrue) setError(MESSAGES.reportDeclaration);
    else if (!check.token) setError(MESSAGES.humanCheckRequired);
    else send();
  };
  return (
    <Panel title="举报侵权">
      <Form onSubmit={submit}>
        {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
        <p>
          请写明哪份图解侵犯了您的什么权利。我们核对后会下架或转告设计师，双方都能看到处理结果。
        </p>
        <TextField label="图解编号" value={designId} onChange={(id) => set({ designId: id })} />
        <SelectField
          label="被侵犯的权利"
          placeholder="请选择"
          options={Object.values(INFRINGED_RIGHT_LABELS)}
          value={INFRINGED_RIGHT_LABELS[right]}
          onChange={(label) => set({ right: rightOf(label) })}
        />
        <TextField label="您的姓名或名称" value={fields.name} onChange={(name) => set({ name })} />
        <TextField
          label="联系方式"
          value={fields.contact}
          onChange={(contact) => set({ contact })}
        />
        <TextArea
          label="事实与理由"
          value={fields.statement}
          onChange={(statement) => set({ statement })}
        />
        <TextField
          label="证据的网址（可以多个，用空格隔开）"
          isRequired={false}
          value={fields.evidence}
          onChange={(evidence) => set({ evidence })}
        />
        <CheckBox
          label="我声明以上内容属实，并对此负责"
          isRequired
          checked={isTrue}
          onChange={setIsTrue}
        />
        <HumanCheck check={check} error="" />
        <Outcome text={error} />
        <Button
          block
          type="primary"
          nativeType="submit"
          loading={isSending}
          loadingText="正在提交…"
        >
          提交通知
        </Button>
      </Form>
    </Panel>
  );
}

function rightOf(label: string): InfringedRight {
  return INFRINGED_RIGHTS.find((right) => INFRINGED_RIGHT_LABELS[right] === label) ?? 'other';
}

function describeFailure(failure: unknown): string {
  const body = errorBodyOf(failure);
  const texts = FIELDS.flatMap((field) => body?.[field] ?? []);
  return texts.length > 0 ? texts.map(String).join('\n') : messageOf(failure, MESSAGES.serverFault);
}

export { ReportPage as Component };
