import { API_TOKEN_PREFIX, ApiTokensService, type SignedInUser } from '#accounts';
import {
  assertMay,
  DomainError,
  type ErrorCode,
  API_MESSAGES,
  MESSAGES,
  type Permission,
} from '#contracts';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { GUARD_CODES } from '../../openapi/operation.js';
import { ACCESS_TOKEN, API_TOKEN } from '../../openapi/security.js';
import { bearerTokenOf } from './bearer-token.js';
import type { ReadsConsent } from './jwt.strategy.js';

class NotSignedInError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.signInRequired);
  }
}

/** The route requires a session: an API token, which may be left on some machine, is not sufficient. */
class SessionRequiredError extends DomainError {
  constructor() {
    super(403, 'session_required', API_MESSAGES.sessionRequired);
  }
}

/** An API token, which may be left on some machine, cannot change other accounts without a confirmation. */
class ConfirmationRequiredError extends DomainError {
  constructor() {
    super(403, 'confirmation_required', API_MESSAGES.confirmationRequired);
  }
}

/** The admin API token of a request, or null. */
export function apiTokenOf(request: Request): string | null {
  const bearer = bearerTokenOf(request);
  return bearer?.startsWith(API_TOKEN_PREFIX) ? bearer : null;
}

/** Accepts requests with an active session or a valid API token. */
@Injectable()
class SessionGuard extends AuthGuard('jwt') {
  constructor(private readonly apiTokens: ApiTokensService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ReadsConsent>();
    const token = apiTokenOf(request);
    if (token === null) return (await super.canActivate(context)) as boolean;
    const { withConsent = false } = request;
    const user = await this.apiTokens.findUser(token, { withConsent });
    request.user = this.handleRequest(null, user ?? false) ?? undefined;
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false): T | null {
    if (error) throw error;
    if (!user) throw new NotSignedInError();
    return user;
  }
}

@Injectable()
class ConsentSessionGuard extends SessionGuard {
  override canActivate(context: ExecutionContext): Promise<boolean> {
    context.switchToHttp().getRequest<ReadsConsent>().withConsent = true;
    return super.canActivate(context);
  }
}

@Injectable()
class OptionalSessionGuard extends SessionGuard {
  override handleRequest<T>(error: unknown, user: T | false): T | null {
    if (error) throw error;
    return user || null;
  }
}

@Injectable()
class OwnSessionGuard extends SessionGuard {
  override handleRequest<T>(error: unknown, user: T | false): T | null {
    const known = super.handleRequest(error, user);
    if ((known as SignedInUser).sessionId === null) throw new SessionRequiredError();
    return known;
  }
}

@Injectable()
class ConfirmedSessionGuard extends SessionGuard {
  override handleRequest<T>(error: unknown, user: T | false): T | null {
    const known = super.handleRequest(error, user);
    if ((known as SignedInUser).sessionId === null) throw new ConfirmationRequiredError();
    return known;
  }
}

const PERMISSION = 'permission';

/** Accepts users with the permission of the route; the session guard has run before. */
@Injectable()
class PermissionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const permission = this.reflector.get<Permission>(PERMISSION, context.getHandler());
    const { user } = context.switchToHttp().getRequest<{ user: SignedInUser }>();
    assertMay(user, permission);
    return true;
  }
}

const byTokens = () => applyDecorators(ApiBearerAuth(ACCESS_TOKEN), ApiBearerAuth(API_TOKEN));
const guardCodes = (...codes: ErrorCode[]) => ApiExtension(GUARD_CODES, codes);

/** Requires an active session or an admin's API token, else 401. */
export function Authenticated(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(SessionGuard), byTokens(), guardCodes('not_signed_in'));
}

/** Like `Authenticated`; the statement that reads the session also reads the consent: the user is a `ConsentingUser`. */
export function AuthenticatedWithConsent(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(ConsentSessionGuard), byTokens(), guardCodes('not_signed_in'));
}

/** Like `Authenticated`, and 403 for users without this permission of the table in libs/contracts (CONS-09). */
export function RequiresPermission(permission: Permission): MethodDecorator {
  return applyDecorators(
    SetMetadata(PERMISSION, permission),
    UseGuards(SessionGuard, PermissionGuard),
    byTokens(),
    guardCodes('not_signed_in', 'forbidden'),
  );
}

/** Accepts visitors too; `@CurrentUser()` is null for them. */
export function OptionallyAuthenticated(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(OptionalSessionGuard), byTokens(), ApiSecurity({}));
}

/** Requires a session, for routes that change the user's own account: an API token gets 403. */
export function AuthenticatedInPerson(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseGuards(OwnSessionGuard),
    ApiBearerAuth(ACCESS_TOKEN),
    guardCodes('not_signed_in', 'session_required'),
  );
}

/**
 * Requires a session and its password, for routes that change other accounts: an API token gets 403 and requests a
 * confirmation instead (`POST /account/confirmations`).
 */
export function ConfirmedInPerson(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseGuards(ConfirmedSessionGuard),
    ApiBearerAuth(ACCESS_TOKEN),
    guardCodes('not_signed_in', 'confirmation_required'),
  );
}

/** The signed-in user of an authenticated route. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedInUser | null =>
    context.switchToHttp().getRequest<{ user: SignedInUser | null }>().user,
);
