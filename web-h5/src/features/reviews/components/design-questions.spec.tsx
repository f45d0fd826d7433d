import type { Question } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { fixedSession, NOBODY, SessionContext } from '../../../shared/lib/session/session';
import { questionsQuery } from '../api/questions';
import { DesignQuestions } from './design-questions';

const QUESTION: Question = {
  id: 3,
  author: '山*',
  text: '可以用棉线织吗？',
  answer: null,
  hidden_note: null,
  is_own: false,
  created_at: '2026-11-20T08:00:00.000Z',
};

/** What the designer sees of a question. */
function shownToDesigner(question: Question): string {
  const queries = new QueryClient();
  queries.setQueryData(questionsQuery(7, '').queryKey, {
    pages: [{ results: [question], next_before: null }],
    pageParams: [null],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <SessionContext.Provider value={fixedSession(NOBODY)}>
        <StaticRouter location="/design/7">
          <DesignQuestions designId={7} isDesigner afterAsking={null} />
        </StaticRouter>
      </SessionContext.Provider>
    </QueryClientProvider>,
  );
}

describe(DesignQuestions, () => {
  it('offers the designer an answer, except to a question that was hidden (SHELF-10)', () => {
    expect(shownToDesigner(QUESTION)).toContain('<summary>回答</summary>');
    const hidden = shownToDesigner({ ...QUESTION, text: '', hidden_note: '广告' });
    expect(hidden).toContain('广告');
    expect(hidden).not.toContain('<summary>');
  });
});
