import { MESSAGES } from '#contracts';
import { IsString } from 'class-validator';

export class VerifyEmailDto {
  /** The token of the mailed link. */
  @IsString({ message: MESSAGES.linkExpired })
  token: string;
}
