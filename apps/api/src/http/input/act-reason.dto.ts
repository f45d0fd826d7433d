import { validateRefundReason } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { Satisfies } from './satisfies.js';
import { INVALID } from './validation.js';

/** The reason of an operator's act, for the audit log. The console always asks for it; other clients may leave it out. */
export const ActReason = (): PropertyDecorator =>
  applyDecorators(IsOptional(), Satisfies(validateRefundReason), IsString(INVALID));

/** The body of an act that needs nothing but a reason (CONS-04). */
export class ActReasonDto {
  @ActReason()
  reason?: string;
}
