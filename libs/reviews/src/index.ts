export { QuestionNotFoundError } from './questions/questions.errors.js';
export { QuestionsModerationService } from './questions/questions-moderation.service.js';
export { QuestionsService } from './questions/questions.service.js';
export { ReviewNotFoundError } from './reviews.errors.js';
export { ReviewsModerationService } from './reviews-moderation.service.js';
export { ReviewsModule } from './reviews.module.js';
export { ReviewsService } from './reviews.service.js';
export { ReviewWritingService } from './review-writing.service.js';
