import type { ProductRecord } from '#contract/desk/product-record.ts';
import { PictureField } from '#desk/pictures/picture-field.tsx';

type Images = ProductRecord['images'];

/** The pictures of a product in their order: the first stands for it in lists. */
export function Pictures({
  images,
  name,
  onChange,
}: {
  images: Images;
  /** Of the product: what a picture of it most likely shows. */
  name: string;
  onChange: (images: Images) => void;
}) {
  return (
    <>
      {images.length === 0 && <p>There are no pictures yet. A drawing stands for them.</p>}
      <PictureField images={images} suggestion={name} onChange={onChange} />
    </>
  );
}
