import { Button, Form } from 'antd';
import { send, useSend } from '../shared/api';
import { EntryPage } from '../shared/entry-page';
import { CodeField } from './code-field';
import { Enrolment } from './enrolment';
import { Failure } from '../shared/failure';

/** Asks for the second factor before it opens the console. */
export function SecondFactorEntry() {
  const give = useSend((input: { code: string }) =>
    send('POST', '/account/second-factor/check', input),
  );
  return (
    <EntryPage title="两步验证">
      <Form layout="vertical" requiredMark={false} onFinish={(input) => give.mutate(input)}>
        <CodeField label="验证器上的六位数字，或一个恢复码" />
        <Button type="primary" htmlType="submit" loading={give.isPending}>
          进入控制台
        </Button>
        <Failure of={give} />
      </Form>
      <p>手机与恢复码都丢了：请另一位管理员在“用户与设计师”里重置你的两步验证。</p>
    </EntryPage>
  );
}

/** The enrolment, for a shop that requires a second factor. */
export function EnrolmentEntry() {
  return (
    <EntryPage title="设置两步验证">
      <p>商城要求每个有角色的人都使用两步验证。设置好之后就进入控制台。</p>
      <Enrolment />
    </EntryPage>
  );
}
