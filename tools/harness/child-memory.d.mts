/**
 * Watches the child of this process whose command line has a text, from now on. Linux only.
 * @returns `stop` resolves to the largest resident memory that it had, in megabytes; 0 if there was none
 */
export function watchChildMemory(command: string): { stop: () => Promise<number> };
