import { CaseMovesService, ComplaintRepliesService } from '#cases';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 10_000;

/** Applies the deadlines of cases and sends what complaints are answered, while the worker runs (HELP-02, HELP-03). */
@Injectable()
export class CasesSchedule extends RepeatingTask {
  constructor(
    private readonly moves: CaseMovesService,
    private readonly replies: ComplaintRepliesService,
  ) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    const hasMoreReplies = await this.replies.sendDue();
    return (await this.moves.runDue()) || hasMoreReplies;
  }
}
