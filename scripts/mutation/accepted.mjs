/**
 * Mutants that no test has to kill, each with the reason. `code` is a part of the mutated line.
 * @type {{file: string, code: string, mutator: string, reason: string}[]}
 */
export const ACCEPTED = [];
