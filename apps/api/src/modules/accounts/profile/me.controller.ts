import { accountRights, type ConsentingUser, needsConsent } from '#accounts';
import type { SessionUser } from '#contracts';
import { Controller, Get } from '@nestjs/common';
import { Operation } from '../../../openapi/operation.js';
import { AuthenticatedWithConsent, CurrentUser } from '../session.guard.js';

@Controller('account/me')
export class MeController {
  @Get()
  @Operation('getOwnAccount')
  @AuthenticatedWithConsent()
  me(@CurrentUser() user: ConsentingUser): SessionUser {
    return {
      username: user.username,
      display_name: user.displayName,
      email: user.email,
      phone: user.phone,
      is_admin: accountRights(user).isAdmin,
      avatar: user.avatar,
      has_password: user.hasPassword,
      has_wechat: user.hasWechat,
      consent_needed: needsConsent(user.consented),
    };
  }
}
