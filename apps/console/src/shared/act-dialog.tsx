import { ACT_REASON_MAX } from '#contracts';
import { Alert, App, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { errorBodyOf } from '../../../../web-h5/src/shared/lib/http/api-client';
import { CodeField } from '../second-factor/code-field';
import { failureOf, send, useSend } from './api';
import { Failure } from './failure';
import { useMe } from './use-may';

/** An action of an operator: its consequence, the input that it requires, and the function that runs it. */
export interface Act {
  title: string;
  /** What will happen, in numbers, before anything does (CONS-04). */
  consequence: ReactNode;
  /** Texts that the act takes besides its reason, in this order. */
  texts?: { name: string; label: string; max?: number; isEmail?: boolean }[];
  /** The label of the reason; the act needs none without it. */
  reason?: string;
  /** The most characters of the reason. */
  reasonMax?: number;
  /** The amount in yuan that the dialog asks for, with the value that it begins with. */
  amount?: { label: string; start: string };
  /** Whether the api requires the user's password, or the second factor of a user who has one. */
  password?: boolean;
  /** Whether the act itself carries a code of the second factor. */
  code?: boolean;
  ok: string;
  danger?: boolean;
  run: (input: {
    reason: string;
    amount: string;
    password: string;
    code: string;
    /** What was typed into the further fields, by their names. */
    texts: Record<string, string>;
  }) => Promise<unknown>;
}

/** The label of a reason that only operators see. */
export const ACT_REASON = '原因（会记入操作日志）';

interface Input {
  texts?: Record<string, string>;
  reason?: string;
  amount?: string;
  password?: string;
  code?: string;
}

/** Refusals after which what the dialog shows, and would send again, is no longer so: somebody else was faster. */
const OUTDATED = new Set([
  'settings_changed',
  'design_changed',
  'refundable_changed',
  'review_decided',
  'question_decided',
  'designer_page_decided',
]);
const OUTDATED_SECONDS = 10;

const wantsCode = (error: unknown) => errorBodyOf(error)?.code === 'second_factor_stale';

function doneText(result: unknown): string {
  const { message } = (result ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : '已完成';
}

function ActForm({ act, onClose }: { act: Act; onClose: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Input>();
  const me = useMe();
  // The api refuses acts that move money until the second factor is verified again; then the dialog asks for it.
  const [asksCode, setAsksCode] = useState(false);
  const change = useSend(async (input: Input) => {
    const { reason = '', amount = '', password = '', code = '', texts = {} } = input;
    if (asksCode) {
      await send('POST', '/account/second-factor/check', { code });
      // A code is accepted once: it is not sent again if the act itself is refused.
      setAsksCode(false);
      form.resetFields(['code']);
    }
    return act.run({ reason: reason.trim(), amount: amount.trim(), password, code, texts });
  });
  const submit = (input: Input) => {
    // Enter submits the form too.
    if (change.isPending) return;
    change.mutate(input, {
      onError: (error) => {
        if (wantsCode(error)) setAsksCode(true);
        if (!OUTDATED.has(String(errorBodyOf(error)?.code))) return;
        // Not in the dialog, which is opened again with what is so now.
        void message.error(failureOf(error), OUTDATED_SECONDS);
        onClose();
      },
      onSuccess: (result) => {
        void message.success(doneText(result));
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title={act.title}
      okText={act.ok}
      okButtonProps={{ danger: act.danger ?? false, loading: change.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
      cancelButtonProps={{ disabled: change.isPending }}
      // An act that is being sent cannot be taken back: its result is shown here.
      closable={!change.isPending}
      keyboard={!change.isPending}
      mask={{ closable: false }}
    >
      <div className="stack">
        <Alert type={act.danger ? 'warning' : 'info'} title={act.consequence} />
        <Form form={form} layout="vertical" onFinish={submit} requiredMark={false}>
          {act.texts?.map(({ name, label, max, isEmail }, at) => (
            <Form.Item
              key={name}
              name={['texts', name]}
              label={label}
              rules={[
                { required: true, whitespace: true, message: `请填写${label}` },
                ...(isEmail ? [{ type: 'email' as const, message: `${label}的格式不对` }] : []),
              ]}
            >
              <Input autoFocus={at === 0} {...(max !== undefined && { maxLength: max })} />
            </Form.Item>
          ))}
          {act.reason && (
            <Form.Item
              name="reason"
              label={act.reason}
              rules={[{ required: true, whitespace: true, message: '请写明原因' }]}
            >
              <Input.TextArea
                rows={3}
                autoFocus={!act.texts}
                maxLength={act.reasonMax ?? ACT_REASON_MAX}
              />
            </Form.Item>
          )}
          {act.amount && (
            <Form.Item
              name="amount"
              label={act.amount.label}
              initialValue={act.amount.start}
              rules={[{ required: true, whitespace: true, message: '请填写金额' }]}
            >
              <Input inputMode="decimal" prefix="¥" />
            </Form.Item>
          )}
          {(act.code || asksCode) && <CodeField label="两步验证码（六位数字，或一个恢复码）" />}
          {act.password && me?.second_factor === 'off' && (
            <Form.Item
              name="password"
              label="你的密码"
              rules={[{ required: true, message: '请输入你的密码' }]}
            >
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          )}
        </Form>
        <Failure of={change} />
      </div>
    </Modal>
  );
}

/** Asks for an act with its consequence and its reason. @returns the dialog, and a function that opens it */
export function useAct(): [dialog: ReactNode, open: (act: Act) => void] {
  const [act, setAct] = useState<Act | null>(null);
  const dialog = act && <ActForm act={act} onClose={() => setAct(null)} />;
  return [dialog, setAct];
}
