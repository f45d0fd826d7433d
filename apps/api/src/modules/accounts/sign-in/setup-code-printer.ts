import { FirstAdminService } from '#accounts';
import { CONFIG, type Config } from '#config';
import { LIMITS, DAY_MS } from '#contracts';
import { RepeatingTask } from '#queues';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** The database may be away, or not yet migrated, when the process starts. */
const RETRY_MS = 10_000;

/** Prints the one-time code of an empty production shop in the log, once per start. */
@Injectable()
export class SetupCodePrinter extends RepeatingTask {
  private readonly log = new Logger(SetupCodePrinter.name);
  private isDone = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly firstAdmin: FirstAdminService,
  ) {
    super(DAY_MS, RETRY_MS);
  }

  protected async round(): Promise<boolean> {
    if (this.isDone || !this.config.production) return false;
    const code = await this.firstAdmin.issueCode();
    this.isDone = true;
    if (code === null) return false;
    const hours = LIMITS.setupCodeSeconds / 3_600;
    this.log.warn(
      'The shop has no admin yet. Create the first one with the command create-admin, or at ' +
        `${this.config.publicUrl}/console with this one-time code, valid for ${hours} hours: ${code}`,
    );
    return false;
  }
}
