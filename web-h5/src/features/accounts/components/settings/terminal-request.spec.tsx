import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { fixedSession, NOBODY, SessionContext } from '../../../../shared/lib/session/session';
import { TerminalRequest } from './terminal-request';

/** The code by which the request of a terminal is asked for. */
function askedCode(given: string): string {
  let asked = '';
  const kind = {
    name: 'test',
    query: (userCode: string) => {
      asked = userCode;
      return { queryKey: [userCode], queryFn: () => userCode };
    },
    answer: async () => '',
    render: () => null,
    allowLabel: '允许',
    denyLabel: '拒绝',
  };
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext.Provider value={fixedSession({ ...NOBODY, fullName: 'anna' })}>
        <StaticRouter location="/device">
          <TerminalRequest given={given} kind={kind} />
        </StaticRouter>
      </SessionContext.Provider>
    </QueryClientProvider>,
  );
  return asked;
}

describe(TerminalRequest, () => {
  it('takes a code in small, spaced and full-width letters', () => {
    for (const given of ['BCDF-GHJK', 'bcdfghjk', 'bcdf ghjk', 'ＢＣＤＦ－ＧＨＪＫ']) {
      expect(askedCode(given)).toBe('BCDF-GHJK');
    }
  });
});
