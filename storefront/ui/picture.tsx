import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import { pictureSources } from '#contract/pictures.ts';

/**
 * A picture as large as it is shown, where there are several sizes of it: the browser takes the one that fits, in the
 * best format that it knows. One from elsewhere, or drawn, is shown as it is.
 */
export function Picture({
  src,
  sizes,
  alt,
  ...attributes
}: Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string;
  alt: string;
  /** How wide it is shown, as in HTML: '(min-width: 46rem) 30vw, 50vw'. */
  sizes: string;
}) {
  const avif = pictureSources(src, 'avif');
  const image = (
    <img src={src} srcSet={pictureSources(src, 'webp')} sizes={avif && sizes} alt={alt} {...attributes} />
  );
  if (!avif) return image;
  // React asks early for an <img>, and not for one in a <picture>.
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
