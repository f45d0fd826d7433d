import argon2 from '@node-rs/argon2';

/** Argon2id with OWASP's minimum: 19 MiB, two passes, parallelism 1. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. The result contains its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it takes the same time and returns false, so that
 * the response time does not reveal which accounts exist.
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await argon2.verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
