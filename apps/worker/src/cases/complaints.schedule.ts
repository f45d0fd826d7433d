import { ComplaintRepliesService, ComplaintsSyncService } from '#cases';
import { RepeatingTask } from '#queues';
import { WechatComplaintsClient } from '#wechat';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 5 * 60_000;
/** The pause after an error of WeChat. */
const FAULT_PAUSE_MS = 15_000;

/** Fetches complaints whose notifications were missed, and checks the deadlines of complaints (HELP-03). */
@Injectable()
export class ComplaintsSchedule extends RepeatingTask {
  private isRegistered = false;

  constructor(
    private readonly client: WechatComplaintsClient,
    private readonly sync: ComplaintsSyncService,
    private readonly replies: ComplaintRepliesService,
  ) {
    super(EVERY_MS, FAULT_PAUSE_MS);
  }

  protected async round(signal: AbortSignal): Promise<boolean> {
    await this.replies.checkDeadlines();
    // Before the registration: while WeChat refuses the address, no notification arrives.
    await this.sync.findMissed(Date.now(), signal);
    if (!this.isRegistered) {
      await this.client.registerNotifyUrl();
      this.isRegistered = true;
    }
    return false;
  }
}
