import {
  type KnittingProfile,
  type KnittingProfileRequest,
  type KnittingProfileResponse,
  mergeKnittingProfiles,
  readKnittingProfile,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn, isNetworkFault, statusOf } from './http/api-client';
import { readCookie } from './session/cookies';
import { formerProfile, FORMER_KEYS } from './former-knitting-keys';
import { DEVICE_KNITTING, KNITTING_COPY, readStored, removeStored, writeStored } from './storage';

const PATH = '/account/knitting/';

/** Attempts to write a profile that other devices change at the same time. */
const MAX_TRIES = 4;

/** Returns a changed copy of the current profile. It runs again if another device changed the profile meanwhile. */
export type KnittingEdit = (profile: KnittingProfile) => KnittingProfile;

/** The storage of the device is full or blocked. */
export class DeviceStorageError extends Error {}

/**
 * The knitting profile of the account, or before the sign-in of the device (FIND-07). After a sign-in it merges the
 * profile of the device into the account's.
 */
export const knittingQuery = (fullName: string) =>
  queryOptions({
    queryKey: ['knitting', fullName],
    queryFn: () => (fullName ? readAccount(fullName) : readDevice()),
  });

/** Changes the profile and returns the new one. @throws what the call throws; DeviceStorageError for a visitor */
export async function changeKnitting(
  fullName: string,
  edit: KnittingEdit,
): Promise<KnittingProfile> {
  if (fullName) return changeAccount(fullName, edit);
  const profile = readKnittingProfile(edit(readDevice())).profile;
  if (!writeStored('local', DEVICE_KNITTING, JSON.stringify(profile))) {
    throw new DeviceStorageError();
  }
  return profile;
}

/** The profile that the device keeps for a visitor; the values of former versions of the site become a part of it. */
function readDevice(): KnittingProfile {
  const kept = parsed(readStored('local', DEVICE_KNITTING));
  const former = formerProfile((key) => readStored('local', key));
  if (!former) return kept;
  const profile = mergeKnittingProfiles(kept, former);
  if (writeStored('local', DEVICE_KNITTING, JSON.stringify(profile))) {
    for (const key of FORMER_KEYS) removeStored('local', key);
  }
  return profile;
}

async function readAccount(fullName: string): Promise<KnittingProfile> {
  const device = readDevice();
  try {
    const profile = await changeAccount(fullName, (account) =>
      mergeKnittingProfiles(account, device),
    );
    removeStored('local', DEVICE_KNITTING);
    return profile;
  } catch (error) {
    const copy = isNetworkFault(error) ? copyOf(fullName) : null;
    if (copy) return copy;
    throw error;
  }
}

/** Reads the profile of the account, and writes it if the edit changes it. */
async function changeAccount(fullName: string, edit: KnittingEdit): Promise<KnittingProfile> {
  for (let tries = 1; ; tries += 1) {
    const { version, profile } = (await callSignedIn<KnittingProfileResponse>(PATH)).data;
    const current = readKnittingProfile(profile).profile;
    const next = readKnittingProfile(edit(current)).profile;
    try {
      if (JSON.stringify(next) !== JSON.stringify(current)) {
        // Somebody else may have signed in meanwhile, whose token the next request would have.
        if (!isSignedIn(fullName)) throw new Error('another user has signed in');
        const data: KnittingProfileRequest = { version, profile: next };
        await callSignedIn(PATH, { method: 'PUT', data });
      }
      // After a sign-out nothing of the user stays on the device (SES-08).
      if (isSignedIn(fullName)) {
        writeStored('local', KNITTING_COPY, JSON.stringify({ fullName, profile: next }));
      }
      return next;
    } catch (error) {
      if (statusOf(error) !== 409 || tries === MAX_TRIES) throw error;
    }
  }
}

const isSignedIn = (fullName: string) => readCookie('username') === fullName;

function copyOf(fullName: string): KnittingProfile | null {
  try {
    const copy = JSON.parse(readStored('local', KNITTING_COPY) ?? 'null') as {
      fullName?: unknown;
      profile?: unknown;
    } | null;
    return copy?.fullName === fullName ? readKnittingProfile(copy.profile).profile : null;
  } catch {
    return null;
  }
}

function parsed(text: string | null): KnittingProfile {
  try {
    return readKnittingProfile(JSON.parse(text ?? '{}')).profile;
  } catch {
    return {};
  }
}
