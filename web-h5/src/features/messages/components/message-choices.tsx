import { MESSAGE_WAY_NAMES, type PersonalMessageKind } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWriteQueue } from '../../../shared/hooks/use-write-queue';
import { useSession } from '../../../shared/lib/session/session';
import { CheckBox } from '../../../shared/ui/check-box';
import { Outcome } from '../../../shared/ui/panel';
import { RetryLine } from '../../../shared/ui/retry-line';
import { chooseMessages } from '../api/messages';
import { bellQuery, MESSAGES_KEY } from '../api/messages';
import styles from './message-choices.module.css';

/** Switches kinds of messages outside the shop on and off (NOTE-04). */
export function MessageChoices() {
  const { fullName } = useSession();
  const { data, error, refetch } = useQuery(bellQuery(fullName));
  const { choose, underWay, fault } = useChoices(fullName);
  if (error && !data) return <RetryLine fault={error} onRetry={() => void refetch()} />;
  if (!data) return <p>正在加载…</p>;
  const ways = data.ways.map((way) => MESSAGE_WAY_NAMES[way]).join('、');
  return (
    <>
      <p>
        {ways
          ? `除了站内消息，还会用你绑定的${ways}中最合适的一种告诉你一次。`
          : '你还没有绑定微信、手机或邮箱，消息只在站内显示。'}
        关闭后仍会留在站内消息里。
      </p>
      <ul className={styles.list}>
        {data.choices.map(({ kind, label, moment, is_on, is_commercial }) => (
          <li key={kind}>
            <CheckBox
              label={label}
              checked={underWay.get(kind) ?? is_on}
              onChange={(isOn) => choose({ kind, isOn })}
            >
              <span className={styles.moment}>
                {moment}
                {is_commercial && '（推荐类，默认不发）'}
              </span>
            </CheckBox>
          </li>
        ))}
      </ul>
      <p className={styles.moment}>收据与退款通知的邮件是交易凭证，总会发到已验证的邮箱。</p>
      <Outcome text={fault} />
    </>
  );
}

interface Choice {
  kind: PersonalMessageKind;
  isOn: boolean;
}

/** Saves choices one after the other; `underWay` has those that are not saved yet. */
function useChoices(fullName: string) {
  const queries = useQueryClient();
  const { send, underWay, error } = useWriteQueue<Choice>({
    name: 'choose messages',
    queueKey: ['choose messages', fullName],
    mutationFn: chooseMessages,
    // A choice is under way until it is read again.
    onSuccess: () => queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
  return {
    choose: send,
    underWay: new Map(underWay.map(({ kind, isOn }) => [kind, isOn])),
    fault: error,
  };
}
