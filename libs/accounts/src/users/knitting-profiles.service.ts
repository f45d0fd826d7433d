import {
  InvalidInputError,
  type KnittingProfile,
  type KnittingProfileRequest,
  type KnittingProfileResponse,
  readKnittingProfile,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { KnittingProfileChangedError } from '../accounts.errors.js';
import { KnittingProfilesRepository } from './knitting-profiles.repository.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';

/** Knitting profiles: measures, yarns, needles and gauge (FIND-07). */
@Injectable()
export class KnittingProfilesService {
  constructor(private readonly profiles: KnittingProfilesRepository) {}

  read({ id }: SignedInUser): Promise<KnittingProfileResponse> {
    return this.profiles.read(id);
  }

  async export({ id }: SignedInUser): Promise<KnittingProfile> {
    return (await this.profiles.read(id)).profile;
  }

  /**
   * Replaces the whole profile.
   * @throws InvalidInputError with the faults by path; KnittingProfileChangedError if the profile has another version
   */
  async replace(
    { id }: SignedInUser,
    { version, profile: given }: KnittingProfileRequest,
  ): Promise<KnittingProfileResponse> {
    const { profile, faults } = readKnittingProfile(given);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    const next = await this.profiles.replace(id, { version, profile });
    if (next === null) throw new KnittingProfileChangedError();
    return { version: next, profile };
  }
}
