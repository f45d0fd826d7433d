import { type ImgHTMLAttributes, useEffect, useRef } from 'react';

const NO_PREVIEW = '/no-preview.svg';
/** A design's picture; a drawing in its place where there is none, or where it does not load. */
export function Picture({
  src,
  priority,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & {
  src: string | null;
  /** `high` for what a page shows first: fetched before anything else that can wait. */
  priority?: 'high' | 'low';
}) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { complete, naturalWidth, loading } = picture.current!;
    // Lost before there was anybody to hear of it: in a page that the server drew.
    if (complete && naturalWidth === 0 && loading !== 'lazy') {
      picture.current!.dispatchEvent(new Event('error'));
    }
  }, []);
  return (
    <img
      ref={picture}
      // React 18 knows the attribute by no name of its own.
      {...(priority && { fetchpriority: priority })}
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
