import {
  INFRINGED_RIGHTS,
  type InfringedRight,
  isBlank,
  LIMITS,
  API_MESSAGES,
  MESSAGES,
  REPORT_MOVES,
  type ReportAnswerRequest,
  type ReportMove,
  type ReportMoveRequest,
  type ReportRequest,
} from '#contracts';
import { ArrayMaxSize, Equals, IsArray, IsIn, IsUrl, MaxLength } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID, IsId } from '../../http/input/validation.js';
import { HumanCheckDto } from '../accounts/sign-in/human-check.dto.js';

const EVIDENCE = { message: API_MESSAGES.reportEvidenceInvalid };

function validateNotBlank(text: string): string | null {
  return isBlank(text) ? MESSAGES.required : null;
}

/** A text that is not blank and not longer than this. */
const Text = (max: number) =>
  applyDecorators(
    Satisfies(validateNotBlank),
    MaxLength(max, { message: API_MESSAGES.reportTooLong }),
  );

export class ReportDto extends HumanCheckDto implements ReportRequest {
  @IsId()
  design_id: number;

  @Text(LIMITS.signInFieldMax)
  name: string;

  @Text(LIMITS.reportContactMax)
  contact: string;

  @IsIn(INFRINGED_RIGHTS, INVALID)
  right: InfringedRight;

  @Text(LIMITS.reportTextMax)
  statement: string;

  @IsArray(EVIDENCE)
  @ArrayMaxSize(LIMITS.reportEvidenceMax, EVIDENCE)
  @IsUrl({ require_protocol: true, protocols: ['http', 'https'] }, { ...EVIDENCE, each: true })
  @MaxLength(500, { ...EVIDENCE, each: true })
  evidence: string[] = [];

  @Equals(true, { message: MESSAGES.reportDeclaration })
  declaration: true;
}

export class ReportAnswerDto implements ReportAnswerRequest {
  @Text(LIMITS.reportTextMax)
  text: string;
}

export class ReportMoveDto implements ReportMoveRequest {
  @IsIn(REPORT_MOVES, INVALID)
  move: ReportMove;

  @Text(LIMITS.reportTextMax)
  note: string;
}
