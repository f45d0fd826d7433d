import type { ImgHTMLAttributes } from 'react';

const NO_PREVIEW = '/no-preview.svg';

/** A design's picture; a drawing in its place where there is none, or where it does not load. */
export function Picture({
  src,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & { src: string | null }) {
  return (
    <img
      {...rest}
      alt={rest.alt ?? ''}
      src={src ?? NO_PREVIEW}
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(NO_PREVIEW)) currentTarget.src = NO_PREVIEW;
      }}
    />
  );
}
