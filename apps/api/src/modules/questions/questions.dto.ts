import { type QuestionTextRequest, validateQuestion } from '#contracts';
import { Satisfies } from '../../http/input/satisfies.js';

export class QuestionDto implements QuestionTextRequest {
  @Satisfies(validateQuestion)
  text: string;
}
