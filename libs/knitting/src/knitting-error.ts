/** Why an input cannot be calculated with; stable, so that callers may branch on it. */
export type KnittingErrorCode =
  | 'missing'
  | 'not_a_number'
  | 'out_of_range'
  | 'not_whole'
  | 'not_understood'
  | 'too_few_stitches'
  | 'too_few_rows'
  | 'uneven_total';

/** An input that cannot be calculated with. The message is Chinese and says the cause and the next step. */
export class KnittingError extends Error {
  constructor(
    readonly code: KnittingErrorCode,
    message: string,
  ) {
    super(message);
  }
}
