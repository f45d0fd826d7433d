import type { SignedInUser } from '#accounts';
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

class NotSignedInError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.signInRequired);
  }
}

@Injectable()
class SessionGuard extends AuthGuard('jwt') {
  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error) throw error;
    if (!user) throw new NotSignedInError();
    return user;
  }
}

@Injectable()
class OptionalSessionGuard extends AuthGuard('jwt') {
  override handleRequest<T>(error: unknown, user: T | false): T | null {
    if (error) throw error;
    return user || null;
  }
}

/** The route needs a live session: 401 without. */
export function Authenticated(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(SessionGuard), ApiBearerAuth());
}

/** The route also serves visitors; `@CurrentUser()` is null for them. */
export function OptionallyAuthenticated(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(OptionalSessionGuard), ApiBearerAuth());
}

/** The signed-in user of an authenticated route. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedInUser | null =>
    context.switchToHttp().getRequest<{ user: SignedInUser | null }>().user,
);
