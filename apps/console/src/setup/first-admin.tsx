import {
  EMAIL_PATTERN,
  type FirstAdminRequest,
  LIMITS,
  type LoginResponse,
  validatePassword,
  validateUsername,
} from '#contracts';
import { Button, Form, Input } from 'antd';
import { call } from '../../../../web-h5/src/shared/lib/http/api-client';
import { storeSignIn } from '../../../../web-h5/src/shared/lib/session/stored-session';
import { useSend } from '../shared/api';
import { EntryPage } from '../shared/entry-page';
import { Failure } from '../shared/failure';

const HOURS = LIMITS.setupCodeSeconds / 3_600;
const STEPS_PATH = '/console/setup';

/** A form rule of antd from a validation of the contracts, which returns a text or null. */
const rule = (validate: (text: string) => string | null) => ({
  validator: (_: unknown, text: string | undefined) => {
    const violation = validate(text ?? '');
    return violation === null ? Promise.resolve() : Promise.reject(new Error(violation));
  },
});

/** Creates the first admin of an empty production shop and signs in (CONS-11). */
export function FirstAdmin() {
  const create = useSend(async (admin: FirstAdminRequest) => {
    const login = await call<LoginResponse>('/setup/admin', { method: 'POST', data: admin });
    storeSignIn(login, 'email', false);
    location.assign(STEPS_PATH);
  });
  return (
    <EntryPage title="开张：创建第一位管理员">
      <p>
        商城还没有管理员。接口启动时在日志里打印了一个一次性代码，{HOURS}{' '}
        小时内有效；重启接口会换一个。
      </p>
      <Form
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={(admin: FirstAdminRequest) => create.mutate(admin)}
      >
        <Form.Item
          name="code"
          label="日志里的一次性代码"
          rules={[{ required: true, message: '请输入日志里的代码，形如 BCDF-GHJK-LMNP-QRST' }]}
        >
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Form.Item>
        <Form.Item name="username" label="昵称" rules={[rule(validateUsername)]}>
          <Input autoComplete="nickname" />
        </Form.Item>
        <Form.Item
          name="email"
          label="邮箱"
          rules={[{ required: true, pattern: EMAIL_PATTERN, message: '请输入邮箱地址' }]}
        >
          <Input type="email" autoComplete="username" inputMode="email" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[rule(validatePassword)]}>
          <Input type="password" autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={create.isPending}>
          创建并登录
        </Button>
        <Failure of={create} />
      </Form>
    </EntryPage>
  );
}
