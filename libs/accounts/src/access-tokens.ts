import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** What an access token says: which session it belongs to. Rights are read from the database. */
export interface AccessTokenClaims {
  sid: string;
}

/** JWT access tokens, good for ten minutes. */
@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  issue(sessionId: string): Promise<string> {
    return this.jwt.signAsync({ sid: sessionId } satisfies AccessTokenClaims);
  }
}
