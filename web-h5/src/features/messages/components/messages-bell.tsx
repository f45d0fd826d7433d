import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../../shared/lib/session/session';
import { BellIcon } from '../../../shared/ui/icons';
import { bellQuery } from '../api/messages';
import styles from './messages-bell.module.css';

/** The bell of the top bar, with the number of unread messages. A count that cannot be had is not shown. */
export function MessagesBell() {
  const { fullName } = useSession();
  const { data } = useQuery(bellQuery(fullName));
  const unread = data?.unread ?? 0;
  return (
    <Link
      to="/messages"
      className={styles.bell}
      aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
    >
      <BellIcon />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread}
        </span>
      )}
    </Link>
  );
}
