import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import { pictureSources } from '#contract/pictures.ts';

/**
 * A picture that comes in several sizes: the browser takes the one that fits, in the best format it supports. Pictures
 * from elsewhere and drawings come in one. It takes the size of what it stands in: `pictures.css`.
 */
export function Picture({
  src,
  sizes,
  alt,
  className,
  ...attributes
}: Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string;
  alt: string;
  /** Its width as shown, in HTML syntax: '(min-width: 46rem) 30vw, 50vw'. */
  sizes: string;
}) {
  const avif = pictureSources(src, 'avif');
  // React preloads an <img>, but not one inside a <picture>.
  if (import.meta.env.SSR && attributes.fetchPriority === 'high') {
    preload(src, {
      ...{ as: 'image', fetchPriority: 'high' },
      ...(avif && { type: 'image/avif', imageSrcSet: avif, imageSizes: sizes }),
    });
  }
  return (
    <picture className={className}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {/* Another picture is another element: one that did not load has been replaced (`lost-pictures.ts`). */}
      <img
        key={src}
        src={src}
        srcSet={pictureSources(src, 'webp')}
        sizes={avif && sizes}
        alt={alt}
        {...attributes}
      />
    </picture>
  );
}
