import type { ReportItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { fixedSession, NOBODY, SessionContext } from '../../../shared/lib/session/session';
import { ReportCard } from './report-card';

const REPORT: ReportItem = {
  report_id: 'r1',
  design_id: 6,
  design_name: '围巾',
  right: 'copyright',
  statement: '抄自我的书',
  evidence: [],
  state: 'received',
  created_at: '2026-11-20T08:00:00.000Z',
  answer: null,
  answered_at: null,
  decision_note: null,
  decided_at: null,
};

describe(ReportCard, () => {
  it('lets an admin choose a decision with the arrow keys: its radio buttons are one group (LAW-08)', () => {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext.Provider value={fixedSession(NOBODY)}>
          <StaticRouter location="/reports">
            <ReportCard report={REPORT} role="admin" />
          </StaticRouter>
        </SessionContext.Provider>
      </QueryClientProvider>,
    );
    const radios = html.match(/<input type="radio"[^>]*>/g) ?? [];
    expect(radios.length).toBeGreaterThan(1);
    const names = radios.map((radio) => /name="([^"]+)"/.exec(radio)?.[1]);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toBeTruthy();
  });
});
