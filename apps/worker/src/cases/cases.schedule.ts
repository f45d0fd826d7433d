import { CaseMovesService } from '#cases';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;

/** Applies the deadlines of cases while the worker runs (HELP-02). */
@Injectable()
export class CasesSchedule extends RepeatingTask {
  constructor(private readonly moves: CaseMovesService) {
    super(EVERY_MS);
  }

  protected round(): Promise<boolean> {
    return this.moves.runDue();
  }
}
