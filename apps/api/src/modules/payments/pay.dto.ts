import { API_MESSAGES, PAYMENT_METHODS, type PaymentMethod, type PayRequest } from '#contracts';
import { IsIn } from 'class-validator';

export class PayDto implements PayRequest {
  @IsIn(PAYMENT_METHODS, { message: API_MESSAGES.paymentMethodUnknown })
  payment_method: PaymentMethod;
}
