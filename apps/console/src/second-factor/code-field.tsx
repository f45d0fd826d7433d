import { Form, Input } from 'antd';

const MAX = 50;

/** The field for a code: six digits of the app, or a recovery code. */
export function CodeField({ label }: { label: string }) {
  return (
    <Form.Item
      name="code"
      label={label}
      rules={[{ required: true, whitespace: true, message: '请输入验证码' }]}
    >
      <Input autoComplete="one-time-code" autoFocus maxLength={MAX} />
    </Form.Item>
  );
}
