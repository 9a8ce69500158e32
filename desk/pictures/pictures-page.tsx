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
        lead="Upload pictures here for a product import, then use their addresses in the file. Pictures that no product uses are deleted after a month."
      />
      <Section
        title="Your pictures"
        act={
          images.length > 0 && (
            <CopyButton text={images.map(({ path }) => path).join('\n')}>Copy addresses</CopyButton>
          )
        }
      >
        <PictureField images={images} onChange={setImages} />
      </Section>
    </Stack>
  );
}
