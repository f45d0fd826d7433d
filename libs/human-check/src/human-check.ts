import { DomainError, type HumanCheckInfo, API_MESSAGES, MESSAGES } from '#contracts';

/** The widget's token is missing. */
class HumanCheckRequiredError extends DomainError {
  constructor(message: string) {
    super(400, 'human_check_required', message, { turnstile_token: [message] });
  }
}

/** The token is forged, used or expired, or the provider cannot be reached. */
class HumanCheckFailedError extends DomainError {
  constructor(message: string) {
    super(400, 'human_check_failed', message);
  }
}

/** Distinguishes people from programs. A shop uses one provider; tokens are sent as `turnstile_token`. */
export abstract class HumanCheck {
  /** The data that the site needs to show the widget. */
  abstract readonly info: HumanCheckInfo;

  /** Whether a token is valid and was not used before. Must not throw. */
  protected abstract isSolved(token: string, ip: string): Promise<boolean>;

  /**
   * Verifies a token and marks it as used.
   * @param texts error messages that replace those of the sign-in
   * @throws HumanCheckRequiredError, HumanCheckFailedError
   */
  async assertSolved(
    token: string | undefined,
    ip: string,
    texts: { required?: string; failed?: string } = {},
  ): Promise<void> {
    if (!token) throw new HumanCheckRequiredError(texts.required ?? MESSAGES.humanCheckRequired);
    if (!(await this.isSolved(token, ip))) {
      throw new HumanCheckFailedError(texts.failed ?? API_MESSAGES.humanCheckFailed);
    }
  }
}
