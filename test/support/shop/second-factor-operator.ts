import { SessionsService, type SignedInUser } from '#accounts';
import type { RecoveryCodesResponse, SecondFactorEnrolment, SecondFactorState } from '#contracts';
import { Secret, TOTP } from 'otpauth';
import type { ApiResponse, TestApi } from './api.js';

const STEP_MS = 30_000;

/** One session of a person with a role, and the codes of their app. */
export class Operator {
  private secret = '';
  recoveryCodes: string[] = [];

  private constructor(
    private readonly api: TestApi,
    readonly user: SignedInUser,
    private accessToken: string,
  ) {}

  static async create(api: TestApi, username: string, isAdmin: boolean): Promise<Operator> {
    const user = await api.shop.createUser(username, { isAdmin });
    const operator = new Operator(api, user, '');
    await operator.signIn();
    return operator;
  }

  /** Continues with a new session. */
  async signIn(): Promise<void> {
    const session = await this.api.app.get(SessionsService).start(this.user.id, false);
    this.accessToken = session.accessToken;
  }

  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<ApiResponse<T>> {
    return this.api.call<T>(method, path, body, { accessToken: this.accessToken });
  }

  async status(): Promise<string> {
    return (await this.call<SecondFactorState>('GET', '/account/second-factor')).body.status;
  }

  /** @returns whether the session may read the audit log, which every admin may */
  async mayRead(): Promise<boolean> {
    return (await this.call('GET', '/console/audit')).status === 200;
  }

  async startEnrolment(): Promise<void> {
    const path = '/account/second-factor/enrolment';
    const { body } = await this.call<SecondFactorEnrolment>('POST', path, { password: 'Passw0rd' });
    this.secret = body.secret;
  }

  async enrol(): Promise<void> {
    await this.startEnrolment();
    const path = '/account/second-factor/enrolment/confirm';
    const { body } = await this.call<RecoveryCodesResponse>('POST', path, { code: this.code() });
    this.recoveryCodes = body.recovery_codes;
    await this.forgetStep();
  }

  /** The current code of the app, or one of another step. */
  code(steps = 0): string {
    const secret = Secret.fromBase32(this.secret);
    return TOTP.generate({ secret, timestamp: Date.now() + steps * STEP_MS });
  }

  /** Makes the current code acceptable again. */
  async forgetStep(): Promise<void> {
    await this.api.shop.database.query(
      'UPDATE second_factors SET last_step = 0 WHERE user_id = $1',
      [this.user.id],
    );
  }

  give(code: string): Promise<ApiResponse> {
    return this.call('POST', '/account/second-factor/check', { code });
  }

  /** Moves the verification of the second factor in all sessions six minutes into the past. */
  async wait(): Promise<void> {
    await this.api.shop.database.query(
      `UPDATE sessions SET second_factor_at = second_factor_at - interval '6 minutes' WHERE user_id = $1`,
      [this.user.id],
    );
    await this.api.shop.database.query(
      `UPDATE second_factors SET confirmed_at = confirmed_at - interval '1 hour' WHERE user_id = $1`,
      [this.user.id],
    );
  }
}
