import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf } from '../../../shared/lib/http/api-client';
import { useLastUser } from '../../../shared/lib/session/session';
import { giveSecondFactor, secondFactorQuery } from '../api/second-factor';

/** What an admin proves before an act that a stolen session alone must not allow (CONS-09). */
export interface OwnProof {
  asksPassword: boolean;
  asksCode: boolean;
  password: string;
  code: string;
  setPassword: (password: string) => void;
  setCode: (code: string) => void;
  /** Sends the code of the second factor first if the form asks for one, then calls `act` with the password. */
  actWith: <T>(act: (password: string) => Promise<T>) => Promise<T>;
}

/** The proof of the signed-in admin: the password, or the second factor, which replaces it. */
export function useOwnProof(): OwnProof {
  const { data: status, isError } = useQuery(secondFactorQuery(useLastUser().fullName));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  // The api refuses acts until the second factor is verified again; then the form asks for a code.
  const [asksCode, setAsksCode] = useState(false);
  const actWith = async <T>(act: (password: string) => Promise<T>): Promise<T> => {
    if (asksCode) {
      await giveSecondFactor(code.trim());
      // A code is accepted once: it is not sent again if the act itself is refused.
      setAsksCode(false);
      setCode('');
    }
    try {
      return await act(password);
    } catch (error) {
      if (errorBodyOf(error)?.code === 'second_factor_stale') setAsksCode(true);
      throw error;
    }
  };
  const asksPassword = status === 'off' || isError;
  return { asksPassword, asksCode, password, code, setPassword, setCode, actWith };
}
