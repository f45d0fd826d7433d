import {
  CASE_MOVES,
  CASE_REQUESTS,
  type CaseMove,
  type CaseMoveRequest,
  type CaseRequest,
  type CreateCaseRequest,
  LIMITS,
  CASE_MESSAGES,
  validateCaseSize,
  validateCaseText,
} from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID, ToInteger } from '../../http/input/validation.js';

const PLACE = { message: CASE_MESSAGES.placeInvalid };

/** A page or row of a pattern. */
const Place = () =>
  applyDecorators(
    IsOptional(),
    ToInteger(),
    IsInt(PLACE),
    Min(1, PLACE),
    Max(LIMITS.casePlaceMax, PLACE),
  );

export class CreateCaseDto implements CreateCaseRequest {
  @IsIn(CASE_REQUESTS, INVALID)
  kind: CaseRequest;

  @IsOptional()
  @Satisfies(validateCaseText)
  text?: string;

  @Place()
  page?: number;

  @Place()
  row?: number;

  @IsOptional()
  @Satisfies(validateCaseSize)
  size?: string;

  @Place()
  version?: number;
}

export class CaseMoveDto implements CaseMoveRequest {
  @IsIn(CASE_MOVES, INVALID)
  move: CaseMove;

  @IsOptional()
  @Satisfies(validateCaseText)
  text?: string;
}

export class CasesQueryDto {
  /** Only open, or only closed cases. */
  @IsOptional()
  @IsIn(['open', 'closed'], INVALID)
  state?: 'open' | 'closed';
}
