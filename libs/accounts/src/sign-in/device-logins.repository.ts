import type { Permission } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A terminal that waits to be signed in. */
export interface DeviceLoginRow {
  id: string;
  name: string;
  permissions: Permission[] | null;
  state: 'pending' | 'approved' | 'denied';
  createdAt: Date;
}

const COLUMNS = 'id, name, permissions, state, created_at AS "createdAt"';
const LIVE = 'expires_at > now()';

@Injectable()
export class DeviceLoginsRepository {
  constructor(private readonly sql: Sql) {}

  async insert(login: {
    id: string;
    deviceHash: Buffer;
    userCode: string;
    name: string;
    permissions: readonly Permission[] | null;
    expiresAt: Date;
  }): Promise<void> {
    await this.sql.run(
      `INSERT INTO device_logins (id, device_hash, user_code, name, permissions, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [login.id, login.deviceHash, login.userCode, login.name, login.permissions, login.expiresAt],
    );
  }

  async findByDevice(
    deviceHash: Buffer,
  ): Promise<(DeviceLoginRow & { username: string | null }) | null> {
    return this.sql.one<DeviceLoginRow & { username: string | null }>(
      `SELECT ${COLUMNS}, (SELECT username FROM users u WHERE u.id = user_id) AS username
       FROM device_logins WHERE device_hash = $1 AND ${LIVE}`,
      [deviceHash],
    );
  }

  async findByCode(userCode: string): Promise<DeviceLoginRow | null> {
    return this.sql.one<DeviceLoginRow>(
      `SELECT ${COLUMNS} FROM device_logins WHERE user_code = $1 AND ${LIVE}`,
      [userCode],
    );
  }

  /** Answers a waiting terminal once. @param userId the admin who allows it; null denies it */
  async answer(
    userCode: string,
    userId: number | null,
    manager: EntityManager,
  ): Promise<DeviceLoginRow | null> {
    return this.sql.one<DeviceLoginRow>(
      `UPDATE device_logins SET user_id = $2,
         state = CASE WHEN $2::bigint IS NULL THEN 'denied' ELSE 'approved' END
       WHERE user_code = $1 AND state = 'pending' AND ${LIVE} RETURNING ${COLUMNS}`,
      [userCode, userId],
      manager,
    );
  }
}
