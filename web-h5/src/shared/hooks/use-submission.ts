import { MESSAGES } from '#contracts';
import { useRef, useState } from 'react';
import { messageOf } from '../lib/api-client';
import { logFault } from '../lib/log';

/** A form on its way to the server. */
export interface Submission {
  isSending: boolean;
  /** Why it was not sent, or what the server said against it. */
  error: string;
  setError: (text: string) => void;
  /** Does the work unless some is under way; a failure is noted and put in words. */
  send: (work: () => Promise<void>) => Promise<void>;
}

/**
 * @param what names the form in the log
 * @param describe puts a failure in words; without it the server's words, or the network message
 */
export function useSubmission(
  what: string,
  describe = (failure: unknown) => messageOf(failure, MESSAGES.serverFault),
): Submission {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState('');
  // State is too late for a second tap in the same moment.
  const busy = useRef(false);
  const send = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setIsSending(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      logFault(what, failure);
      setError(describe(failure));
    } finally {
      busy.current = false;
      setIsSending(false);
    }
  };
  return { isSending, error, setError, send };
}
