import { randomBytes, randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '#config';
import { type DeviceLoginState, LIMITS, assertAdmin, type Permission } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashToken } from '../account-secrets.js';
import { DeviceLoginNotFoundError } from '../accounts.errors.js';
import { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import { type DeviceLoginRow, DeviceLoginsRepository } from './device-logins.repository.js';
import type { SignedInUser } from './signed-in-user.js';
import { newUserCode } from '../users/user-codes.js';

/** Response to the terminal: the code to show, and the secret for polling. */
export interface StartedDeviceLogin {
  deviceCode: string;
  /** Format `BCDF-GHJK`. */
  userCode: string;
  /** Page where an admin confirms. */
  url: string;
  expiresAt: Date;
}

/**
 * Signs in a terminal without typing a password into it: the terminal shows a code, an admin confirms that
 * code in the browser, and the terminal receives its own token. Knowing only the code gives no access.
 */
@Injectable()
export class DeviceLoginsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly logins: DeviceLoginsRepository,
    private readonly apiTokens: ApiTokensService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * @param name of the terminal, so that the admin recognises it
   * @param permissions that its token is to have; null is everything that the admin may do
   */
  async start(
    name: string,
    permissions: readonly Permission[] | null = null,
  ): Promise<StartedDeviceLogin> {
    const deviceCode = randomBytes(32).toString('base64url');
    const userCode = newUserCode();
    const expiresAt = new Date(Date.now() + LIMITS.deviceLoginSeconds * 1000);
    const id = randomUUID();
    const deviceHash = hashToken(deviceCode);
    await this.logins.insert({ id, deviceHash, userCode, name, permissions, expiresAt });
    const url = `${this.config.publicUrl}/device?code=${userCode}`;
    return { deviceCode, userCode, url, expiresAt };
  }

  /** Returns the state of a terminal's request. Once it is allowed, every poll returns the same token. */
  async poll(
    deviceCode: string,
  ): Promise<{ state: DeviceLoginState; token?: string; username?: string }> {
    const login = await this.logins.findByDevice(hashToken(deviceCode));
    if (!login) return { state: 'expired' };
    if (login.state !== 'approved') return { state: login.state };
    return {
      state: 'approved',
      token: this.apiTokens.tokenOf(login.id),
      username: login.username ?? '',
    };
  }

  /** Finds the terminal that an admin is asked to allow. @throws ForbiddenError, DeviceLoginNotFoundError */
  async find(admin: SignedInUser, userCode: string): Promise<DeviceLoginRow> {
    assertAdmin(admin);
    const login = await this.logins.findByCode(userCode);
    if (login?.state !== 'pending') throw new DeviceLoginNotFoundError();
    return login;
  }

  /** Allows or denies a terminal, once. @throws ForbiddenError, DeviceLoginNotFoundError */
  async answer(admin: SignedInUser, userCode: string, isAllowed: boolean): Promise<void> {
    assertAdmin(admin);
    await this.dataSource.transaction(async (manager) => {
      const login = await this.logins.answer(userCode, isAllowed ? admin.id : null, manager);
      if (!login) throw new DeviceLoginNotFoundError();
      if (isAllowed) await this.apiTokens.createWithId(admin, login, manager);
    });
  }
}
