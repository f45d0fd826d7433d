import type { ImgHTMLAttributes } from 'react';

const NO_PREVIEW = '/no-preview.svg';
/** React 18 knows the attribute by no name of its own. */
const URGENT = { fetchpriority: 'high' };

/** A design's picture; a drawing in its place where there is none, or where it does not load. */
export function Picture({
  src,
  isFirst = false,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & {
  src: string | null;
  /** Whether it is what a page shows first: fetched before anything else that can wait. */
  isFirst?: boolean;
}) {
  return (
    <img
      {...(isFirst && URGENT)}
      {...rest}
      alt={rest.alt ?? ''}
      src={src ?? NO_PREVIEW}
      onError={({ currentTarget }) => {
        if (currentTarget.src.endsWith(NO_PREVIEW)) return;
        currentTarget.removeAttribute('srcset');
        currentTarget.src = NO_PREVIEW;
      }}
    />
  );
}
