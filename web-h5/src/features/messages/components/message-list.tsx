import type { AccountMessage } from '#contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'react-vant/es/button/index.js';
import { Link } from 'react-router';
import { statusOf } from '../../../shared/lib/http/api-client';
import { dateAndTime } from '../../../shared/lib/dates';
import { useSession } from '../../../shared/lib/session/session';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Outcome } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { markMessagesRead } from '../api/messages';
import { MESSAGES_KEY, messagesQuery } from '../api/messages';
import styles from './message-list.module.css';

/** What the user was notified of. Opening a message marks it as read. */
export function MessageList() {
  const { fullName } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(fullName),
  );
  const marking = useSubmission({
    name: 'mark messages',
    mutationFn: markMessagesRead,
    onSuccess: () => queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
  if (!fullName || statusOf(error) === 401) return <SignInRequired isPart back="/messages" />;
  if (error && !data) {
    return <LoadFault isPart title="没能加载消息" fault={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageLoading text="正在加载消息…" />;
  const messages = data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) {
    return <Notice isPart title="还没有消息" text="付款、退款、图解更新和回答都会在这里告诉你" />;
  }
  const open = (message: AccountMessage) => {
    if (!message.is_read) marking.send({ ids: [message.id] });
  };
  return (
    <>
      {messages.some((message) => !message.is_read) && (
        <Button
          plain
          size="small"
          type="primary"
          loading={marking.isSending}
          loadingText="正在标记…"
          onClick={() => marking.send({ all: true })}
        >
          全部标为已读
        </Button>
      )}
      {marking.error && <Outcome text={marking.error} />}
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} className={message.is_read ? styles.read : styles.unread}>
            <Link
              to={message.path}
              // The console is a program of its own.
              reloadDocument={message.path.startsWith('/console/')}
              onClick={() => open(message)}
            >
              <strong>
                {!message.is_read && <span className="visually-hidden">未读：</span>}
                {message.title}
              </strong>
              <span>{message.text}</span>
              <time dateTime={message.created_at}>{dateAndTime(message.created_at)}</time>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          block
          plain
          type="primary"
          loading={isFetchingNextPage}
          loadingText="正在加载…"
          onClick={() => void fetchNextPage()}
        >
          更早的消息
        </Button>
      )}
    </>
  );
}
