import { plainText, readMarks } from '#contract/light-marks.ts';
import type { DeskTerms } from '#contract/desk/terms.ts';
import type { Placeholder } from '#contract/desk/terms-words.ts';
import { MarkedText } from '#storefront/ui/marked-text.tsx';
import styles from './settings.module.css';

/** The text as the shop's page will show it; `isInline` shows only its words. */
export function TermsPreview({
  text,
  placeholders,
  isInline = false,
}: {
  text: string;
  placeholders: DeskTerms['placeholders'];
  isInline?: boolean;
}) {
  const filled = text.replace(
    /(?<!\\)\{([a-z ]+)\}/g,
    (whole, name: string) => placeholders[name as Placeholder] ?? whole,
  );
  const blocks = readMarks(filled);
  if (isInline)
    return blocks.map((block) => (block.kind === 'paragraph' ? block.lines.map(plainText).join(' ') : ''));
  return (
    <section aria-label="Preview" className={styles.preview}>
      <MarkedText blocks={blocks} />
    </section>
  );
}
