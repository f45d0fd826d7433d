import { createSecretKey } from 'node:crypto';
import { type AccessTokenClaims, SessionsService, type SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

/** Verifies the bearer token, then reads its session, so that revocation and changed rights take effect at once. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A string would be tried as a public key first on every request; the types do not include KeyObject.
      secretOrKey: createSecretKey(Buffer.from(config.session.jwtSecret)) as unknown as Buffer,
      algorithms: ['HS256'],
    });
  }

  async validate(claims: AccessTokenClaims): Promise<SignedInUser | false> {
    return (await this.sessions.findUser(claims)) ?? false;
  }
}
