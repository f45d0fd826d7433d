import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP's minimum has it: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for keeping. The result carries its own salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a kept hash. Without a hash it takes as long and answers false, so that
 * the time of an answer does not tell who has an account.
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
