import { ConsentsService, type SignIn } from '#accounts';
import type { AccountConsent, LoginResponse } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { SessionCookies } from './session-cookies.js';

/** Answers a sign-in: records the consent that came with it, sets the cookies, and writes the body. */
@Injectable()
export class LoginResponses {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly consents: ConsentsService,
  ) {}

  async welcome(
    { user, session, isNew }: SignIn,
    response: Response,
    consent?: AccountConsent,
  ): Promise<LoginResponse> {
    if (consent) await this.consents.give(user.id, consent);
    const consentNeeded = !consent && (await this.consents.isNeeded(user.id));
    this.cookies.set(response, session);
    return {
      username: user.username,
      access_token: session.accessToken,
      email: user.email,
      phone: user.phone,
      is_admin: user.isAdmin,
      avatar: user.avatar,
      consent_needed: consentNeeded,
      is_new: isNew,
    };
  }
}
