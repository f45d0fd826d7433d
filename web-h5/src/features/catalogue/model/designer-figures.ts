import type { DesignerFigures } from '#contracts';

/** A time that is at most this long, in whole hours or days. */
function within(hours: number): string {
  return hours <= 48 ? `${Math.max(1, Math.ceil(hours))} 小时内` : `${Math.ceil(hours / 24)} 天内`;
}

/** How fast half of the cases were; the time of the only one. Empty without a case. */
function pace(count: number, medianHours: number | null, verb: string): string {
  if (medianHours === null) return '';
  return `${count > 1 ? '一半在 ' : ''}${within(medianHours)}${verb}`;
}

/** What the figures of a designer say, in sentences; nothing is said about zero (SHELF-03). */
export function figureTexts({ corrections, questions }: DesignerFigures): string[] {
  const corrected = pace(corrections.reported, corrections.median_hours, '更正');
  const answered = pace(questions.answered, questions.median_hours, '回答');
  return [
    corrections.count > 0 &&
      `发布过 ${corrections.count} 次更正${corrected && `；买家报错的 ${corrections.reported} 次，${corrected}`}`,
    questions.asked > 0 &&
      (questions.answered > 0
        ? `收到 ${questions.asked} 个提问，回答了 ${questions.answered} 个${answered && `，${answered}`}`
        : `收到 ${questions.asked} 个提问，还没有回答`),
  ].filter((text) => text !== false);
}
