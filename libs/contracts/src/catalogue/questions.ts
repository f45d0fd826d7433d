import { isLongerThan, tidyText } from './design-rules.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/** Limits of questions (SHELF-10). Answers and reports have the limits of reviews. */
export const QUESTION_LIMITS = {
  textMax: 500,
  /** Unanswered questions of one person about one design. */
  openPerDesign: 3,
  /** Questions of one person within 24 hours. */
  perDay: 20,
  perPage: 10,
} as const;

/** Texts about questions. Separate from `MESSAGES`, because every page of the site loads those. */
export const QUESTION_MESSAGES = {
  notFound: '没有这个提问',
  required: '请写下问题',
  tooLong: `最多${QUESTION_LIMITS.textMax}个字符`,
  ownDesign: '不能向自己提问',
  tooManyOpen: `这个设计你已有 ${QUESTION_LIMITS.openPerDesign} 个问题在等回答`,
  tooManyToday: `一天最多提 ${QUESTION_LIMITS.perDay} 个问题`,
  answered: '这个提问已经回答过',
  asked: '已提问，设计师回答后你会收到消息',
  removed: '提问已删除',
  replied: '回答已发布',
  reported: '已举报，运营人员会处理',
  decided: '已处理',
  decidedBefore: '这个提问的举报刚有变化，或已有人处理，请刷新后再看',
  hidden: '内容违法，已屏蔽',
} as const;

/** Validates the text of a question; returns null if it is valid. */
export function validateQuestion(text: string): string | null {
  if (tidyText(text) === '') return QUESTION_MESSAGES.required;
  return isLongerThan(text, QUESTION_LIMITS.textMax) ? QUESTION_MESSAGES.tooLong : null;
}

/** POST /designs/{id}/questions, /questions/{id}/answer and /questions/{id}/reports. */
export interface QuestionTextRequest {
  text: string;
}

/** A question to the designer in its public form. */
export interface Question {
  id: Integer;
  /** The first character of the username, followed by asterisks. */
  author: string;
  text: string;
  answer: { text: string; at: Timestamp } | null;
  /** Why an operator hid the question and its answer; null if they are shown. */
  hidden_note: string | null;
  /** Whether the signed-in user asked it. */
  is_own: boolean;
  created_at: Timestamp;
}

/** GET /designs/{id}/questions, newest first. */
export interface QuestionPage {
  results: Question[];
  /** Value of `before` for the next page; null on the last. */
  next_before: Integer | null;
}

/** One row of GET /questions/reports?state=&n=&before=, for operators: the complete question with its open reports. */
export interface ReportedQuestion {
  design_id: Integer;
  design_name: string;
  question: Question;
  reports: { reason: string; created_at: Timestamp }[];
}

/** The questions and reports of an account, in the export of personal data. */
export interface QuestionsExport {
  questions: (Question & { design_id: Integer })[];
  reports: { question_id: Integer; reason: string; created_at: Timestamp }[];
}
