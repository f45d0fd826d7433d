import { Injectable } from '@nestjs/common';
import type { Express, RequestHandler } from 'express';
import type { QueueName } from './jobs.js';
import { QueuesAdministration } from './queues-administration.js';

/** Changes that the dashboard allows. None of them loses or alters a job that may still succeed. */
const CHANGES = {
  '/api/queues/:queueName/:jobId/retry': 'retry',
  '/api/queues/:queueName/retry/:queueStatus': 'retry',
  '/api/queues/:queueName/:jobId/promote': 'promote',
  '/api/queues/:queueName/promote': 'promote',
  '/api/queues/:queueName/:jobId/clean': 'remove',
  '/api/queues/:queueName/clean/:queueStatus': 'remove',
  '/api/queues/:queueName/pause': 'pause',
  '/api/queues/:queueName/resume': 'resume',
} as const;

/** Only jobs in these states may be removed. */
const OVER = new Set(['failed', 'completed']);
const REFUSED = { allow: false, status: 403, message: '这里不能做这个操作' } as const;

export type QueueChangeKind = (typeof CHANGES)[keyof typeof CHANGES];

/** A change by the dashboard, reported before it is made. */
export interface QueueChange {
  what: QueueChangeKind;
  queue: string;
  /** Null for every job of a state. */
  jobId: string | null;
}

/** Serves the pages of Bull's dashboard. The caller must authorise the request first. */
@Injectable()
export class QueuesDashboard {
  constructor(private readonly queues: QueuesAdministration) {}

  /**
   * The dashboard's packages are loaded here, so that a process without a dashboard does not need them.
   * @param basePath path where it is mounted
   * @param onChange called before each change; an error that it throws prevents the change
   */
  async handler(
    basePath: string,
    onChange: (change: QueueChange) => Promise<void>,
  ): Promise<RequestHandler> {
    const [queues, { createBullBoard }, { BullAdapter }, { ExpressAdapter }] = await Promise.all([
      this.queues.open(),
      import('@bull-board/api'),
      import('@bull-board/api/bullAdapter'),
      import('@bull-board/express'),
    ]);
    const adapter = new ExpressAdapter();
    adapter.setBasePath(basePath);
    createBullBoard({
      queues: [...queues.values()].map((queue) => new BullAdapter(queue)),
      serverAdapter: adapter,
      options: {
        uiConfig: { boardTitle: '云织商城队列', hideRedisDetails: false },
        handlerHooks: {
          before: async ({ method, route, request }) => {
            if (method === 'get') return { allow: true };
            const what = CHANGES[route as keyof typeof CHANGES];
            const { queueName = '', jobId = null, queueStatus } = request.params;
            const job = jobId && (await request.queues.get(queueName)?.getJob(jobId));
            const state = job ? await job.getState() : queueStatus;
            if (!what || (what === 'remove' && !OVER.has(state))) return REFUSED;
            await onChange({ what, queue: queueName, jobId });
            if (what === 'retry' && state === 'failed') {
              await this.queues.beforeRetry(queueName as QueueName, jobId);
            }
            return { allow: true };
          },
        },
      },
    });
    const pages = adapter.getRouter() as Express;
    return (request, response, next) => {
      response.render = (view: string, parameters?: object) => {
        pages.render(view, parameters ?? {}, (error, html) => {
          if (error) next(error);
          else response.type('html').send(withoutOutside(html));
        });
      };
      pages(request, response, next);
    };
  }
}

/** Removes the fonts that the dashboard's page loads from another host. */
function withoutOutside(html: string): string {
  return html.replace(/<link href="https:[^>]*>/g, '');
}
