import { createHash } from 'node:crypto';
import type { SignedInUser } from '#accounts';
import escapeHtml from 'escape-html';

/** The quality of a marked page: the one that its page was encoded with before. */
const QUALITY = 75;
const ORDER_LETTERS = 6;

/** What is written on the pages of a reader: the end of the order's number and the masked account (READ-05). */
export function markOf(user: SignedInUser, orderId: string | null): string {
  const order = orderId === null ? [] : [`…${orderId.slice(-ORDER_LETTERS)}`];
  return [...order, maskedAccount(user)].join(' · ');
}

/** A folder name for the pages with a mark. */
export function markId(mark: string): string {
  return createHash('sha256').update(mark).digest('hex').slice(0, 32);
}

/** Writes a mark on a page, faintly, at three places. @param page WebP @returns WebP */
export async function writeMark(page: Buffer, mark: string): Promise<Buffer> {
  // Loaded with the first page: most processes draw none.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(page).metadata();
  const size = Math.max(10, Math.round(width / 42));
  const text = escapeHtml(mark);
  const places = [0.2, 0.55, 0.9].map((part) => {
    const [x, y] = [Math.round(width / 2), Math.round(height * part)];
    return `<text x="${x}" y="${y}" transform="rotate(-18 ${x} ${y})">${text}</text>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g font-family="Noto Sans CJK SC, sans-serif" font-size="${size}" text-anchor="middle" fill="#808080"
      fill-opacity="0.28">${places.join('')}</g></svg>`;
  return sharp(page)
    .composite([{ input: Buffer.from(drawing) }])
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();
}

function maskedAccount({ phone, email, username }: SignedInUser): string {
  if (phone) return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  if (email) return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
  return `${[...username][0]}***`;
}
