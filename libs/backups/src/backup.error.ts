/** A backup cannot be created, read or restored. The message is Chinese, for the operator. */
export class BackupError extends Error {
  /** @param details one line for each problem */
  constructor(
    message: string,
    readonly details: string[] = [],
  ) {
    super(message);
    this.name = 'BackupError';
  }
}
