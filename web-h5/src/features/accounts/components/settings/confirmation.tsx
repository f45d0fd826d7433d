import type { ConfirmationInfo } from '#contracts';
import { timeOfDay } from '../../../../shared/lib/dates';
import { confirmationQuery } from '../../api/terminal-requests';
import { answerConfirmation } from '../../api/terminal-requests';
import { TerminalRequest, type TerminalRequestKind } from './terminal-request';
import styles from './terminal-request.module.css';

const CONFIRMATION: TerminalRequestKind<ConfirmationInfo> = {
  name: 'confirmation',
  query: confirmationQuery,
  answer: answerConfirmation,
  allowLabel: '确认执行',
  denyLabel: '不是我，拒绝',
  render: ({ text, terminal, created_at }) => (
    <>
      <p>你的一台机器要进行下面的操作。请核对内容，并确认终端上显示的确认码与这里一致：</p>
      <p className={styles.act}>{text}</p>
      <p>
        终端：{terminal}，{timeOfDay(created_at)} 发起
      </p>
    </>
  ),
};

/** Asks an admin to confirm a command that one of their terminals wants to run on their account. */
export function Confirmation({ given }: { given: string }) {
  return <TerminalRequest given={given} kind={CONFIRMATION} />;
}
