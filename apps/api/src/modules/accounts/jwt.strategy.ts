import {
  accessTokenKey,
  type AccessTokenClaims,
  type ConsentingUser,
  SessionsService,
  type SignedInUser,
} from '#accounts';
import { CONFIG, type Config } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { bearerTokenOf } from './bearer-token.js';

/** A request whose route also needs the user's newest consent, see `AuthenticatedWithConsent`. */
export type ReadsConsent = Request & { withConsent?: boolean };

/** Verifies the bearer token, then reads its session, so that revocation and changed rights take effect at once. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: bearerTokenOf,
      // The types do not include KeyObject.
      secretOrKey: accessTokenKey(config.session.jwtSecret) as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(
    { withConsent = false }: ReadsConsent,
    claims: AccessTokenClaims,
  ): Promise<SignedInUser | ConsentingUser | false> {
    return (await this.sessions.findUser(claims, { withConsent })) ?? false;
  }
}
