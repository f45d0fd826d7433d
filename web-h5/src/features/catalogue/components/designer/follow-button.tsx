import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { useSession } from '../../../../shared/lib/session/session';
import { FOLLOWS_KEY, followsQuery, setFollow } from '../../api/follows';
import { withRedirect } from '../../../../shared/lib/sign-in-path';
import styles from './follow-button.module.css';

/** Follows a designer with one tap (SHELF-04). Renders nothing for the designer. */
export function FollowButton({
  designer,
  back,
}: {
  /** The username of the designer, in its exact spelling. */
  designer: string;
  /** The path of this page, to which the sign-in returns. */
  back: string;
}): ReactNode {
  const { fullName } = useSession();
  if (fullName === designer) return null;
  const label = `关注 ${designer}`;
  return fullName ? (
    <Toggle fullName={fullName} designer={designer} label={label} />
  ) : (
    <Link className={styles.follow} to={withRedirect('/login', back)} aria-label={label}>
      关注
    </Link>
  );
}

function Toggle({
  fullName,
  designer,
  label,
}: {
  fullName: string;
  designer: string;
  label: string;
}) {
  const queries = useQueryClient();
  const { data } = useQuery(followsQuery(fullName));
  const isFollowed = data?.some(({ username }) => username === designer) ?? false;
  const submission = useSubmission({
    name: 'follow',
    mutationFn: (isWanted: boolean) => setFollow(designer, isWanted),
    onSuccess: () => queries.invalidateQueries({ queryKey: FOLLOWS_KEY }),
  });
  return (
    <>
      <button
        type="button"
        className={styles.follow}
        aria-pressed={isFollowed}
        aria-label={label}
        onClick={() => submission.send(!isFollowed)}
      >
        {isFollowed && <span aria-hidden="true">✓&nbsp;</span>}
        关注
      </button>
      {isFollowed && (
        <Link className={styles.new} to="/profile/following">
          看上新
        </Link>
      )}
      {submission.error && (
        <span role="alert" className={styles.fault}>
          {submission.error}
        </span>
      )}
    </>
  );
}
