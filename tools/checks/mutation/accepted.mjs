/**
 * Surviving mutants that are accepted, each with the reason. `code` is a part of the mutated line; without a `file` it
 * counts in all files.
 * @type {{file?: string, code: string, mutator: string, reason: string}[]}
 */
export const ACCEPTED = [
  {
    code: 'this.log.',
    mutator: 'StringLiteral',
    reason: 'The words of a log line are read by people.',
  },
  {
    file: 'libs/orders/src/downloads/download-links.ts',
    code: 'return hex.replace(',
    mutator: 'Regex',
    reason:
      'The text is always 32 digits long: the expression matches all of it with or without anchors.',
  },
  {
    file: 'libs/accounts/src/account-secrets.ts',
    code: 'SESSION_TOKEN_PATTERN.exec(token) ?? []',
    mutator: 'ArrayDeclaration',
    reason: 'The first element is skipped; the other two are undefined in both cases.',
  },
  {
    file: 'libs/accounts/src/account-secrets.ts',
    code: 'if (!sessionId || !encoded)',
    mutator: 'LogicalOperator',
    reason: 'The expression has both groups or does not match at all.',
  },
  {
    file: 'libs/accounts/src/account-secrets.ts',
    code: 'a.length === b.length && timingSafeEqual',
    mutator: 'ConditionalExpression',
    reason:
      'Both are always digests of one length; the comparison guards timingSafeEqual, which throws.',
  },
  {
    file: 'libs/accounts/src/sign-in/registration.service.ts',
    code: 'await this.users.hasAddress(registration)',
    mutator: 'ConditionalExpression',
    reason:
      'The unique index refuses with the same answer; the query spares hashing a password before that.',
  },
  {
    file: 'libs/accounts/src/sign-in/device-logins.service.ts',
    code: "login.username ?? ''",
    mutator: 'StringLiteral',
    reason: 'An approved sign-in always has a user: a check constraint of the table says so.',
  },
  {
    file: 'libs/accounts/src/sign-in/sms-codes.service.ts',
    code: 'if (wait > 0)',
    mutator: 'EqualityOperator',
    reason: 'A wait of exactly zero microseconds cannot be produced with a clock that runs.',
  },
  {
    file: 'libs/accounts/src/sign-in/sessions.service.ts',
    code: 'rot === unreceivedRotation',
    mutator: 'ConditionalExpression',
    reason: 'The statement compares the rotation itself; the condition spares it at most requests.',
  },
  {
    file: 'libs/accounts/src/sign-in/sessions.service.ts',
    code: 'rot === unreceivedRotation',
    mutator: 'LogicalOperator',
    reason: 'The statement compares the rotation itself; the condition spares it at most requests.',
  },
  {
    file: 'libs/accounts/src/sign-in/sessions.service.ts',
    code: 'if (parallel)',
    mutator: 'ConditionalExpression',
    reason: 'The same question is asked again two statements later, with the same answer.',
  },
  {
    file: 'libs/accounts/src/sign-in/sessions.service.ts',
    code: 'if (!id)',
    mutator: 'ConditionalExpression',
    reason:
      'No session has the id null: the statements that follow find nothing, and refuse alike.',
  },
  {
    file: 'libs/accounts/src/sign-in/sessions.service.ts',
    code: 'if (id) await',
    mutator: 'ConditionalExpression',
    reason: 'No session has the id null: the statement ends none.',
  },
  {
    file: 'libs/accounts/src/sign-in/sign-in.service.ts',
    code: 'email.toLowerCase()',
    mutator: 'MethodExpression',
    reason: 'Upper case makes one counter of an address as well as lower case does.',
  },
  {
    file: 'libs/accounts/src/sign-in/wechat-accounts.service.ts',
    code: 'if (holder && holder.id !== userId)',
    mutator: 'ConditionalExpression',
    reason:
      'The unique indexes refuse with the same answer, also for a link that comes at the same moment.',
  },
];
