import { ORDER_FILES, type OrderFile, type OrderFileLinkRequest } from '#contracts';
import { IsIn } from 'class-validator';
import { INVALID } from '../../http/input/validation.js';

export class OrderFileLinkDto implements OrderFileLinkRequest {
  @IsIn(ORDER_FILES, INVALID)
  file: OrderFile;
}
