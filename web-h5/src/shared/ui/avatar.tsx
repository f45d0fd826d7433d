import { useState } from 'react';
import styles from './avatar.module.css';

/** A user's picture, or the initials if there is none or it does not load. @param size in pixels */
export function Avatar({
  user,
  size,
}: {
  user: { initials: string; avatar?: string };
  size: 40 | 60 | 72;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (user.avatar && !isBroken) {
    return (
      <img
        className={styles.avatar}
        src={user.avatar}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
      />
    );
  }
  return (
    <span className={`${styles.avatar} ${styles[`of${size}`]}`} aria-hidden="true">
      {user.initials}
    </span>
  );
}
