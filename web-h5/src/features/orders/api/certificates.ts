import type { CertificateCheck } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, statusOf } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

/** What the certificate with a code certifies; null if there is none (SHELF-11). */
export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', code],
    queryFn: async (): Promise<CertificateCheck | null> => {
      try {
        const data = await call<CertificateCheck>(`/certificates/${encodeURIComponent(code)}`);
        return parseResponse<CertificateCheck>({ code: 'string', state: 'string' }, data);
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    retry: false,
  });
