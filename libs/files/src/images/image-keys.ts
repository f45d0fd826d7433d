/** The storage key of an image variant. Its bytes never change. @param width in pixels */
export function imageKey(mediaId: string, width: number): string {
  return `images/${mediaId}/${width}.webp`;
}
