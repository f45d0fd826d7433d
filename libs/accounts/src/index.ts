export { SessionEndedError } from './accounts.errors.js';
export { AccessTokens, type AccessTokenClaims } from './access-tokens.js';
export { AccountsModule } from './accounts.module.js';
export { hashPassword } from './passwords.js';
export { SessionsService, type IssuedSession } from './sessions.service.js';
export type { SignedInUser } from './signed-in-user.js';
export { SignInService, type Credentials } from './sign-in.service.js';
export { UsersService } from './users.service.js';
