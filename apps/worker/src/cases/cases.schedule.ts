import { CaseMovesService, ComplaintRepliesService, FapiaoService } from '#cases';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 10_000;

/**
 * Applies the deadlines of cases, sends replies to complaints, and issues invoices through WeChat Pay, while the worker
 * runs (HELP-02, HELP-03, HELP-04).
 */
@Injectable()
export class CasesSchedule extends RepeatingTask {
  constructor(
    private readonly moves: CaseMovesService,
    private readonly replies: ComplaintRepliesService,
    private readonly fapiao: FapiaoService,
  ) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    const hasMoreReplies = await this.replies.sendDue();
    const hasMoreMoves = await this.moves.runDue();
    await this.fapiao.runDue();
    return hasMoreMoves || hasMoreReplies;
  }
}
