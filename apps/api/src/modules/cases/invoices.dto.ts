import {
  CASE_MESSAGES,
  INVOICE_KINDS,
  type InvoiceKind,
  type InvoiceRequest,
  validateInvoiceTitle,
} from '#contracts';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID } from '../../http/input/validation.js';

const TAX_NUMBER = { message: CASE_MESSAGES.taxNumberInvalid };

export class InvoiceDto implements InvoiceRequest {
  @IsIn(INVOICE_KINDS, INVALID)
  kind: InvoiceKind;

  @Satisfies(validateInvoiceTitle)
  title: string;

  @IsOptional()
  @IsString(TAX_NUMBER)
  @MaxLength(40, TAX_NUMBER)
  tax_number?: string;
}
