import { useState } from 'react';
import { Section } from '#desk/ui/section.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import type { FieldPicture } from './field-picture.ts';
import { PictureField } from './picture-field.tsx';

/** Uploads pictures for an import file, which refers to them by address. */
export function Component() {
  const [images, setImages] = useState<FieldPicture[]>([]);
  return (
    <Stack>
      <title>Pictures · Desk</title>
      <PageHeader
        title="Pictures"
        lead="For a file of products that you are about to import: add the pictures here, and name them in the file by their addresses. Pictures that no product shows within a month are deleted."
      />
      <Section
        title="Your pictures"
        act={
          images.length > 0 && (
            <CopyButton text={images.map(({ path }) => path).join('\n')}>Copy the addresses</CopyButton>
          )
        }
      >
        <PictureField images={images} onChange={setImages} />
      </Section>
    </Stack>
  );
}
