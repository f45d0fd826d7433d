/** A backup cannot be made, read or restored. What it says is Chinese, and for whoever runs the shop. */
export class BackupError extends Error {
  /** @param details one line each: every fault that was found */
  constructor(
    message: string,
    readonly details: string[] = [],
  ) {
    super(message);
    this.name = 'BackupError';
  }
}
