/**
 * What other libs do in the transaction that changes an account. They import accounts and register here when they
 * start, because accounts cannot import them.
 */
export abstract class AccountHooks<Facts extends unknown[]> {
  private readonly hooks: ((...facts: Facts) => Promise<void>)[] = [];

  /** @param hook runs in the transaction; its failure rolls the change back */
  register(hook: (...facts: Facts) => Promise<void>): void {
    this.hooks.push(hook);
  }

  async run(...facts: Facts): Promise<void> {
    for (const hook of this.hooks) await hook(...facts);
  }
}
