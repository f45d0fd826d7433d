import type { DoctorCheck } from '#contracts';

/** The result of one check of the doctor. */
export type Finding = Omit<DoctorCheck, 'name'>;

/** The finding of a check that passed. */
export const ok = (detail: string): Finding => ({ state: 'ok', detail });

/** The finding of a check that needs attention, with advice. */
export const warning = (detail: string, advice: string): Finding => ({
  state: 'warning',
  detail,
  advice,
});
