import type { Question, QuestionPage } from '#contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callForMessage, callOptionally } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const QUESTION: Schema<Question> = { id: 'number', author: 'string', text: 'string' };
const PAGE: Schema<QuestionPage> = { results: [QUESTION] };

/** The common prefix of the query keys of a design's questions. */
export const questionsKey = (designId: number) => ['questions', designId] as const;

/** The questions about a design, page by page (SHELF-10). */
export const questionsQuery = (designId: number, fullName: string) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey(designId), fullName],
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? '' : `?before=${pageParam}`;
      const path = `/designs/${designId}/questions${before}`;
      return parseResponse(PAGE, await callOptionally<QuestionPage>(path));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
  });

/** Deletes a question of the user. @returns the text of the response */
export function deleteQuestion(id: number): Promise<string> {
  const path = `/questions/${id}`;
  return callForMessage(path, { method: 'DELETE' });
}
