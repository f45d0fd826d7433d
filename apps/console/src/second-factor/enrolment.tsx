import type { RecoveryCodesResponse, SecondFactorEnrolment, SessionUser } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { send, useRead } from '../shared/api';
import { CopyButton } from '../shared/copy-button';
import { Loaded } from '../shared/show';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';
import { Failure } from '../shared/failure';

const PATH = '/account/second-factor/enrolment';
const QR_PIXELS = 208;

function Start({
  hasPassword,
  onStart,
}: {
  hasPassword: boolean;
  onStart: (made: SecondFactorEnrolment) => void;
}) {
  const start = useMutation({
    mutationFn: ({ password }: { password?: string }) =>
      send<SecondFactorEnrolment>('POST', PATH, { password: password ?? '' }),
    onSuccess: onStart,
  });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(input) => start.mutate(input)}>
      <p>
        在手机上装一个验证器（如 Microsoft Authenticator、Google Authenticator、1Password）。
        以后进入控制台、动用钱款之前，都要输入它给出的六位数字。
      </p>
      {hasPassword && (
        <Form.Item
          name="password"
          label="你的密码"
          rules={[{ required: true, message: '请输入你的密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={50} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={start.isPending}>
        开始设置
      </Button>
      <Failure of={start} />
    </Form>
  );
}

function Confirm({
  enrolment,
  onConfirm,
}: {
  enrolment: SecondFactorEnrolment;
  onConfirm: (codes: string[]) => void;
}) {
  const confirm = useMutation({
    mutationFn: (input: { code: string }) =>
      send<RecoveryCodesResponse>('POST', `${PATH}/confirm`, input),
    onSuccess: ({ recovery_codes: codes }) => onConfirm(codes),
  });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(input) => confirm.mutate(input)}>
      <p>用验证器扫这个二维码，再输入它给出的六位数字。</p>
      <div className="qr">
        <QRCodeSVG
          value={enrolment.uri}
          size={QR_PIXELS}
          marginSize={2}
          title="验证器要扫的二维码"
        />
      </div>
      <p>
        扫不了时，在验证器里手动输入密钥：
        <code className="breakable">{enrolment.secret}</code>
      </p>
      <p>
        <CopyButton label="复制密钥" text={enrolment.secret} />
      </p>
      <CodeField label="验证器上的六位数字" />
      <Button type="primary" htmlType="submit" loading={confirm.isPending}>
        完成设置
      </Button>
      <Failure of={confirm} />
    </Form>
  );
}

/** Enrols an authenticator app: the password, the QR code, a first code, and the recovery codes (CONS-09). */
export function Enrolment() {
  const queries = useQueryClient();
  const me = useRead<SessionUser>('/account/me');
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) {
    return <RecoveryCodes codes={codes} onDone={() => void queries.invalidateQueries()} />;
  }
  if (enrolment) return <Confirm enrolment={enrolment} onConfirm={setCodes} />;
  return (
    <Loaded query={me}>
      {({ has_password: hasPassword }) => (
        <Start hasPassword={hasPassword} onStart={setEnrolment} />
      )}
    </Loaded>
  );
}
