import { API_TOKEN_PREFIX, ApiTokensService, type SignedInUser } from '#accounts';
import { DomainError, MESSAGES } from '#contracts';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { Request } from 'express';

class NotSignedInError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.signInRequired);
  }
}

/** A token that lies about on some machine must not be enough for it. */
class SessionRequiredError extends DomainError {
  constructor() {
    super(403, 'session_required', MESSAGES.sessionRequired);
  }
}

/** A token that lies about on some machine must not make anybody an admin. */
class ConfirmationRequiredError extends DomainError {
  constructor() {
    super(403, 'confirmation_required', MESSAGES.confirmationRequired);
  }
}

/** An admin's token of the command line, where a request brings one. */
export function apiTokenOf(request: Request): string | null {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  return bearer?.startsWith(API_TOKEN_PREFIX) ? bearer : null;
}

/** Lets in who has a live session, or an API token that stands. */
@Injectable()
class SessionGuard extends AuthGuard('jwt') {
  constructor(private readonly apiTokens: ApiTokensService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = apiTokenOf(request);
    if (token === null) return (await super.canActivate(context)) as boolean;
    const user = await this.apiTokens.findUser(token);
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

/** The route needs a live session, or an admin's API token: 401 without. */
export function Authenticated(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(SessionGuard), ApiBearerAuth());
}

/** The route also serves visitors; `@CurrentUser()` is null for them. */
export function OptionallyAuthenticated(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(OptionalSessionGuard), ApiBearerAuth());
}

/** The route concerns the account itself, which no API token opens: 403 for those. */
export function AuthenticatedInPerson(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(OwnSessionGuard), ApiBearerAuth());
}

/**
 * The route acts on the accounts of others, which a session and a password are needed for: 403 for API
 * tokens, which ask for a confirmation instead (`POST /account/confirmations`).
 */
export function ConfirmedInPerson(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(ConfirmedSessionGuard), ApiBearerAuth());
}

/** The signed-in user of an authenticated route. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedInUser | null =>
    context.switchToHttp().getRequest<{ user: SignedInUser | null }>().user,
);
