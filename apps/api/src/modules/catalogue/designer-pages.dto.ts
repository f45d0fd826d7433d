import {
  DESIGNER_PAGE_MOVES,
  type DesignerLink,
  type DesignerPageMove,
  type DesignerPageMoveRequest,
  type DesignerPageRequest,
  validateDesignerPageNote,
  validateDesignerWords,
} from '#contracts';
import { IsArray, IsIn } from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID } from '../../http/input/validation.js';

export class DesignerPageDto implements DesignerPageRequest {
  @Satisfies(validateDesignerWords)
  words: string;

  /** Each one is validated by `readDesignerLinks`. */
  @IsArray(INVALID)
  links: DesignerLink[];
}

export class DesignerPageMoveDto implements DesignerPageMoveRequest {
  @IsIn(DESIGNER_PAGE_MOVES, INVALID)
  move: DesignerPageMove;

  @Satisfies(validateDesignerPageNote)
  note: string;
}
