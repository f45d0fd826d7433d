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
      secretOrKey: config.session.jwtSecret,
      algorithms: ['HS256'],
    });
  }

  async validate(claims: AccessTokenClaims): Promise<SignedInUser | false> {
    return (await this.sessions.findUser(claims)) ?? false;
  }
}
