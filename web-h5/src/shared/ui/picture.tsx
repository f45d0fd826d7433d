import { type ImgHTMLAttributes, useEffect, useRef } from 'react';

const NO_PREVIEW = '/no-preview.svg';
/** A picture of a design; a placeholder if there is none or it does not load. */
export function Picture({
  src,
  priority,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & {
  src: string | null;
  /** The `fetchpriority`; `high` for the first picture of a page. */
  priority?: 'high' | 'low';
}) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { complete, naturalWidth, loading } = picture.current!;
    // A server-rendered picture may have failed before hydration, when nobody handled the event.
    if (complete && naturalWidth === 0 && loading !== 'lazy') {
      picture.current!.dispatchEvent(new Event('error'));
    }
  }, []);
  return (
    <img
      ref={picture}
      // React 18 has no prop for this attribute.
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
