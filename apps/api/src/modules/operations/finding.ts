import type { DoctorCheck } from '#contracts';

/** The result of one check of the doctor. */
export type Finding = Omit<DoctorCheck, 'name'>;

export const ok = (detail: string): Finding => ({ state: 'ok', detail });

export const warning = (detail: string, advice: string): Finding => ({
  state: 'warning',
  detail,
  advice,
});
