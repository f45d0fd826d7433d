import type { ShownDesigns, TrafficRecorder } from '#analytics';
import { tradeWordsOf } from '#catalogue';
import type { InitialData } from '#contracts';
import { type CallHandler, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { tap } from 'rxjs';
import { networkOf } from './security/client-network.js';

/** Records which designs a response shows, so that they are counted after it was sent (CONS-08). */
export function recordShownDesigns(response: Response, shown: ShownDesigns): void {
  (response.locals as { shown?: ShownDesigns }).shown = shown;
}

/** The designs that a response shows; null for all responses without designs. */
export function shownDesignsOf(response: Response): ShownDesigns | null {
  return (response.locals as { shown?: ShownDesigns }).shown ?? null;
}

/** Declares that the response of a handler shows designs. @param of reads them from the response */
export function ShowsDesigns(
  of: (answer: never, request: Request) => ShownDesigns,
): MethodDecorator {
  return UseInterceptors({
    intercept(context: ExecutionContext, next: CallHandler<never>) {
      const http = context.switchToHttp();
      const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
      return next.handle().pipe(tap((answer) => recordShownDesigns(response, of(answer, request))));
    },
  });
}

/** The designs of a list. */
export const listed = (designs: readonly { id: number }[]): ShownDesigns => ({
  seen: designs.map(({ id }) => id),
  opened: null,
});

/** The first page of the results of a search. The words of a search are counted if others may see them (FIND-11). */
export function found({ results }: { results: readonly { id: number }[] }, request: Request) {
  const { q, p = '1', cursor } = request.query;
  const isFirst = p === '1' && cursor === undefined && results.length > 0;
  const words = isFirst && typeof q === 'string' ? tradeWordsOf(q) : null;
  return { ...listed(results), ...(words !== null && { searched: words }) };
}

/** One design. */
export const opened = ({ id }: { id: number }): ShownDesigns => ({ seen: [], opened: id });

/** The designs of a rendered page. */
export const shownOnPage = ({ designs, design }: InitialData): ShownDesigns => ({
  ...listed(designs?.results ?? []),
  opened: design?.id ?? null,
});

/** Middleware: counts the designs of each response after it was sent. */
export function countShownDesigns(traffic: TrafficRecorder): RequestHandler {
  return (request: Request, response: Response, next) => {
    // Express rewrites `request.url` below a mounted router.
    const { method, headers, originalUrl: url } = request;
    response.once('finish', () => {
      const shown = shownDesignsOf(response);
      const isSent = response.statusCode === 200 || response.statusCode === 304;
      if (!shown || !isSent) return;
      traffic.count({ method, headers, url, network: networkOf(request.ip ?? '') }, shown);
    });
    next();
  };
}
