import type {
  FinishedWork,
  OwnReview,
  OwnReviewResponse,
  Review,
  ReviewPage,
  ReviewRequest,
} from '#contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callForMessage, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const REVIEW: Schema<Review> = { id: 'number', author: 'string', text: 'string', clear: 'number' };
const OWN: Schema<OwnReview> = { id: 'number', order_id: 'string', clear: 'number' };
const PAGE: Schema<ReviewPage> = { summary: { count: 'number' }, results: [REVIEW] };
const WORKS: Schema<FinishedWork[]> = [{ id: 'string', image: 'string', thumbnail: 'string' }];

/** The reviews of a design, page by page (SHELF-06). */
export const reviewsQuery = (designId: number) =>
  infiniteQueryOptions({
    queryKey: ['reviews', designId],
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? '' : `?before=${pageParam}`;
      return parseResponse(PAGE, await call<ReviewPage>(`/designs/${designId}/reviews${before}`));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
  });

/** Pictures of finished pieces (SHELF-08). @param of `designs/24` or `designers/name`, encoded */
export const worksQuery = (of: string) =>
  queryOptions({
    queryKey: ['works', of],
    queryFn: async () => parseResponse(WORKS, await call<FinishedWork[]>(`/${of}/works`)),
  });

/** The pieces that were finished last, of all designs. */
export const recentWorksQuery = queryOptions({
  queryKey: ['works', 'recent'],
  queryFn: async () => parseResponse(WORKS, await call<FinishedWork[]>('/works')),
  staleTime: 5 * 60_000,
  retry: false,
});

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}/review`;

/** The buyer's review of an order; `review` is null before it is written. */
export const ownReviewQuery = (orderId: string, fullName: string) =>
  queryOptions({
    queryKey: ['reviews', 'own', fullName, orderId],
    queryFn: async () => {
      const { data } = await callSignedIn<OwnReviewResponse>(pathOf(orderId));
      if (data.review) parseResponse(OWN, data.review);
      return data;
    },
    enabled: fullName !== '',
    staleTime: 0,
    retry: false,
  });

/**
 * Writes or edits a review, and adds pictures to it.
 * @param onSaved called for each picture that the server has, so that a retry after a failure sends the others only
 */
export async function writeReview(
  orderId: string,
  request: ReviewRequest,
  pictures: File[],
  onSaved: (picture: File) => void,
): Promise<void> {
  await callSignedIn(pathOf(orderId), { method: 'PUT', data: request });
  for (const picture of pictures) {
    const data = new FormData();
    data.append('picture', picture);
    await callSignedIn(`${pathOf(orderId)}/pictures`, { method: 'POST', data });
    onSaved(picture);
  }
}

export async function removePicture(orderId: string, pictureId: string): Promise<void> {
  await callSignedIn(`${pathOf(orderId)}/pictures/${pictureId}`, { method: 'DELETE' });
}

/** Sends a question, an answer or a report. @returns the text of the response */
export function sendText(path: string, text: string): Promise<string> {
  return callForMessage(path, { method: 'POST', data: { text } });
}
