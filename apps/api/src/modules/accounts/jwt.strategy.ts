import { createSecretKey } from 'node:crypto';
import { type AccessTokenClaims, SessionsService, type SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

/** Reads the bearer token, then the session behind it: a revoked one ends at once, rights are fresh. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // As text it would be tried as a public key first, at each request; the types know of no other.
      secretOrKey: createSecretKey(Buffer.from(config.session.jwtSecret)) as unknown as Buffer,
      algorithms: ['HS256'],
    });
  }

  async validate(claims: AccessTokenClaims): Promise<SignedInUser | false> {
    return (await this.sessions.findUser(claims)) ?? false;
  }
}
