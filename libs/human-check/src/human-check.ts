import { DomainError, type HumanCheckInfo, MESSAGES } from '#contracts';

/** The widget's token is not there. */
class HumanCheckRequiredError extends DomainError {
  constructor(message: string) {
    super(400, 'human_check_required', message, { turnstile_token: [message] });
  }
}

/** The widget's token is forged, spent or lapsed, or its maker cannot be asked. */
class HumanCheckFailedError extends DomainError {
  constructor(message: string) {
    super(400, 'human_check_failed', message);
  }
}

/** Tells people from programs. One provider a shop; tokens travel as `turnstile_token`. spec §7. */
export abstract class HumanCheck {
  /** What the site needs to show the widget. */
  abstract readonly info: HumanCheckInfo;

  /** Whether a token stands for one solved check that was not used before. Must not throw. */
  protected abstract isSolved(token: string, ip: string): Promise<boolean>;

  /**
   * Uses a token up.
   * @param texts what to say instead of spec §5's and §8's texts of the sign-in
   * @throws HumanCheckRequiredError, HumanCheckFailedError
   */
  async assertSolved(
    token: string | undefined,
    ip: string,
    texts: { required?: string; failed?: string } = {},
  ): Promise<void> {
    if (!token) throw new HumanCheckRequiredError(texts.required ?? MESSAGES.humanCheckRequired);
    if (!(await this.isSolved(token, ip))) {
      throw new HumanCheckFailedError(texts.failed ?? MESSAGES.humanCheckFailed);
    }
  }
}
