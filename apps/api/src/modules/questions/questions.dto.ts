import { type QuestionTextRequest, validateQuestion } from '#contracts';
import { Satisfies } from '../../http/satisfies.js';

export class QuestionDto implements QuestionTextRequest {
  @Satisfies(validateQuestion)
  text: string;
}
