import { API_MESSAGES } from '#contracts';
import { IsString } from 'class-validator';

export class VerifyEmailDto {
  /** The token of the mailed link. */
  @IsString({ message: API_MESSAGES.linkExpired })
  token: string;
}
