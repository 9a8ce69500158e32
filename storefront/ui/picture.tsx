import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import { pictureSources } from '#contract/pictures.ts';

/**
 * A picture that comes in several sizes: the browser takes the one that fits, in the best format it supports. Pictures
 * from elsewhere and drawings are shown as they are.
 */
export function Picture({
  src,
  sizes,
  alt,
  ...attributes
}: Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string;
  alt: string;
  /** Its width as shown, in HTML syntax: '(min-width: 46rem) 30vw, 50vw'. */
  sizes: string;
}) {
  const avif = pictureSources(src, 'avif');
  const image = (
    <img src={src} srcSet={pictureSources(src, 'webp')} sizes={avif && sizes} alt={alt} {...attributes} />
  );
  if (!avif) return image;
  // React preloads an <img>, but not one inside a <picture>.
  if (import.meta.env.SSR && attributes.fetchPriority === 'high') {
    preload(src, {
      ...{ as: 'image', type: 'image/avif', fetchPriority: 'high' },
      ...{ imageSrcSet: avif, imageSizes: sizes },
    });
  }
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
