/** The common part of the keys of all profiles. */
export const PROFILE_KEY = ['profile'] as const;
