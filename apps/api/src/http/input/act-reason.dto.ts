import { API_MESSAGES, validateActReason } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { Satisfies } from './satisfies.js';
import { TidyLine } from './validation.js';

/**
 * The reason of an operator's act, for the audit log. The console always asks for it.
 * @param required false for acts that other clients may request without a reason
 */
export const ActReason = ({ required }: { required: boolean }): PropertyDecorator =>
  applyDecorators(
    TidyLine(),
    IsString({ message: API_MESSAGES.actReasonRequired }),
    Satisfies(validateActReason),
    ...(required ? [] : [IsOptional()]),
  );

/** The body of an act that needs nothing but a reason (CONS-04). */
export class ActReasonDto {
  @ActReason({ required: false })
  reason?: string;
}
