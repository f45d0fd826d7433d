import {
  type AccountAct,
  type AnswerConfirmationRequest,
  InvalidInputError,
  MESSAGES,
  type PollConfirmationRequest,
  USER_CHANGES,
} from '#contracts';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../../../http/input/email-rule.js';
import { INVALID } from '../../../http/input/validation.js';
import { OwnPasswordDto } from '../passwords/own-password.dto.js';

const ACTIONS = [...USER_CHANGES, 'invite', 'rename', 'merge'] as const;

// class-validator evaluates decorators bottom-up.
export class StartConfirmationDto {
  @IsIn(ACTIONS, INVALID)
  action: (typeof ACTIONS)[number];

  @MaxLength(100, INVALID)
  @IsString(INVALID)
  name: string;

  @IsOptional()
  @MaxLength(50, { message: MESSAGES.max50 })
  @IsEmailAddress({ message: MESSAGES.emailMalformed })
  email?: string;

  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  new_name?: string;

  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  into?: string;

  /** @throws InvalidInputError when a field that the action needs is missing */
  static act({ action, name, email, new_name, into }: StartConfirmationDto): AccountAct {
    const required = (value: string | undefined, field: string): string => {
      if (!value) throw new InvalidInputError({ [field]: [MESSAGES.required] });
      return value;
    };
    if (action === 'invite') return { action, name, email: required(email, 'email') };
    if (action === 'rename') return { action, name, new_name: required(new_name, 'new_name') };
    if (action === 'merge') return { action, name, into: required(into, 'into') };
    return { action, name };
  }
}

export class PollConfirmationDto implements PollConfirmationRequest {
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  id: string;
}

export class AnswerConfirmationDto extends OwnPasswordDto implements AnswerConfirmationRequest {
  declare password?: string;

  @IsBoolean(INVALID)
  allow: boolean;
}
