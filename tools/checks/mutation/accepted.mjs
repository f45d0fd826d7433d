/**
 * Surviving mutants that are accepted, each with the reason. `code` is a part of the mutated line.
 * @type {{file: string, code: string, mutator: string, reason: string}[]}
 */
export const ACCEPTED = [
  {
    file: 'libs/orders/src/download-links.ts',
    code: 'return hex.replace(',
    mutator: 'Regex',
    reason:
      'The text is always 32 digits long: the expression matches all of it with or without anchors.',
  },
];
