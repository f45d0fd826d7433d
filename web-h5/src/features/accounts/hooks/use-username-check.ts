import { validateUsername, LIMITS, MESSAGES } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../shared/hooks/use-debounced';
import { usernameQuery } from '../api/usernames';

/** What the username field shows. */
export interface UsernameCheck {
  isTaken: boolean;
  error: string;
  note: string;
}

/** Validates a username and, once typing pauses, asks the server whether it is free. */
export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useDebounced(username, LIMITS.usernameCheckMs);
  const fault = username === '' ? '' : (validateUsername(username) ?? '');
  const isValid = (name: string) => name !== '' && validateUsername(name) === null;
  const { data, isError } = useQuery({ ...usernameQuery(settled), enabled: isValid(settled) });
  if (fault || !isValid(username)) return { isTaken: false, error: fault, note: '' };
  if (settled !== username || (!data && !isError)) {
    return { isTaken: false, error: '', note: '正在检查用户名…' };
  }
  // The check failed; the registration will report a taken name.
  if (!data) return { isTaken: false, error: '', note: '' };
  if (!data.available) return { isTaken: true, error: MESSAGES.usernameTaken, note: '' };
  return { isTaken: false, error: '', note: '用户名可用' };
}
