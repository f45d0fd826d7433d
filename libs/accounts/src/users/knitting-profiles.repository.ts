import type { KnittingProfile, KnittingProfileRequest, KnittingProfileResponse } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

@Injectable()
export class KnittingProfilesRepository {
  constructor(private readonly sql: Sql) {}

  /** Version 0 and an empty profile before the first change. */
  async read(userId: number): Promise<KnittingProfileResponse> {
    const row = await this.sql.one<KnittingProfileResponse>(
      'SELECT version, profile FROM knitting_profiles WHERE user_id = $1',
      [userId],
    );
    return row ?? { version: 0, profile: {} };
  }

  /**
   * Replaces a profile, unless it has another version or the account is being deleted.
   * @returns the new version; null if nothing was replaced
   */
  async replace(
    userId: number,
    { version, profile }: KnittingProfileRequest,
  ): Promise<number | null> {
    const row = await this.sql.one<{ version: number }>(
      `INSERT INTO knitting_profiles AS k (user_id, profile)
       SELECT id, $2::jsonb FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE
       ON CONFLICT (user_id) DO UPDATE
         SET profile = excluded.profile, version = k.version + 1, updated_at = now()
         WHERE k.version = $3
       RETURNING version`,
      [userId, JSON.stringify(profile satisfies KnittingProfile), version],
    );
    return row?.version ?? null;
  }
}
