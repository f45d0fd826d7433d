import type { SignedInUser } from '#accounts';
import type { SessionUser } from '#contracts';
import { Controller, Get } from '@nestjs/common';
import { Authenticated, CurrentUser } from './session.guard.js';

@Controller('account/me')
export class MeController {
  @Get()
  @Authenticated()
  me(@CurrentUser() user: SignedInUser): SessionUser {
    return {
      username: user.username,
      display_name: user.displayName,
      email: user.email,
      phone: user.phone,
      is_admin: user.isAdmin,
      avatar: user.avatar,
      has_password: user.hasPassword,
      has_wechat: user.hasWechat,
    };
  }
}
