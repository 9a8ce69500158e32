import { useState } from 'react';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { TextButton } from '#storefront/ui/text-button.tsx';
import type { SizeGuideName } from './size-guide-for.ts';

const SizeGuideDialog = lazyExtra(async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog);

export function SizeGuideLink({ guide, values }: { guide: SizeGuideName; values: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TextButton icon="ruler" onClick={() => setIsOpen(true)}>
        Size guide
      </TextButton>
      {isOpen && <SizeGuideDialog guide={guide} values={values} onClose={() => setIsOpen(false)} />}
    </>
  );
}
