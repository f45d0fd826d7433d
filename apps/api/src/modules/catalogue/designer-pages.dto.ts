import { type DesignerLink, type DesignerPageRequest, validateDesignerWords } from '#contracts';
import { IsArray } from 'class-validator';
import { Satisfies } from '../../http/satisfies.js';
import { INVALID } from '../../http/validation.js';

export class DesignerPageDto implements DesignerPageRequest {
  @Satisfies(validateDesignerWords)
  words: string;

  /** Each one is validated by `readDesignerLinks`. */
  @IsArray(INVALID)
  links: DesignerLink[];
}
