import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** Claims of an access token: they identify the session. Rights are read from the database. */
export interface AccessTokenClaims {
  sid: string;
  /**
   * The number of the session's token rotation that issued this access token. A request with this token proves that the
   * client has received the refresh token of the same rotation.
   */
  rot?: number;
}

/**
 * The key that signs and verifies access tokens. jsonwebtoken would try to read a text as a PEM for each token.
 * @param secret `Config.session.jwtSecret`
 */
export const accessTokenKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

/** JWT access tokens, valid for ten minutes. */
@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  issue(claims: AccessTokenClaims): Promise<string> {
    return this.jwt.signAsync(claims);
  }

  /** Returns the claims of a token; null if the token is not valid or has expired. */
  read(token: string): Promise<AccessTokenClaims | null> {
    return this.jwt
      .verifyAsync<AccessTokenClaims>(token, { algorithms: ['HS256'] })
      .catch(() => null);
  }
}
