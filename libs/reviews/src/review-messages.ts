/** Maximum length of a text in the message to the designer. */
const TEXT_MAX = 100;

/** The key of the messages about a review or a question. Withdrawing the words finds the messages by it. */
export const messageKey = (kind: 'review' | 'question', id: number): string => `${kind}-${id}`;

/** The words of a review or a question as the message to the designer has them. A review may have none. */
export const messageText = (text: string): string =>
  [...(text || '没有写文字')].slice(0, TEXT_MAX).join('');
