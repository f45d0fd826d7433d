import { MESSAGES } from '#contracts';
import { IsString } from 'class-validator';

export class VerifyEmailDto {
  /** Of the mailed link. */
  @IsString({ message: MESSAGES.linkExpired })
  token: string;
}
