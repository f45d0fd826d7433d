import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** What an access token says: which session it belongs to. Rights are read from the database. */
export interface AccessTokenClaims {
  sid: string;
  /** The rotation that it came with; its use shows that the refresh token beside it arrived too. */
  rot?: number;
}

/** JWT access tokens, good for ten minutes. */
@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  issue(claims: AccessTokenClaims): Promise<string> {
    return this.jwt.signAsync(claims);
  }

  /** What a token says; null for one that is not ours, or has lapsed. */
  read(token: string): Promise<AccessTokenClaims | null> {
    return this.jwt
      .verifyAsync<AccessTokenClaims>(token, { algorithms: ['HS256'] })
      .catch(() => null);
  }
}
