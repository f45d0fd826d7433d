import { Link } from 'react-router';
import { MessageList } from '../../../features/messages/components/message-list';
import styles from './messages-page.module.css';

export function MessagesPage() {
  return (
    <div className={styles.page}>
      <h1>消息</h1>
      <p>
        <Link to="/profile/messages">消息设置</Link>
      </p>
      <MessageList />
    </div>
  );
}

export { MessagesPage as Component };
