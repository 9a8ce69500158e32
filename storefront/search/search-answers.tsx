import { useState } from 'react';
import { giftPath, giftTitle, readGiftPath } from '#contract/gift-pages.ts';
import { pages } from '#contract/pages.ts';
import type { Reading } from '#contract/search.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import type { SizeGuideName } from '#storefront/size-guides/size-guide-for.ts';
import { sizeGuides } from '#storefront/size-guides/size-guides.ts';
import { Arrival } from '#storefront/ui/arrival.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { NameLink } from '#storefront/ui/name-link.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { SearchDetails } from './filters/search-details.tsx';
import type { Found, ListingData } from './load-listing.ts';
import { findPageAnswers, type PageAnswer } from './page-answers.ts';
import chips from './filters/chosen-chips.module.css';
import styles from './search-answers.module.css';

const SizeGuideDialog = lazyExtra(
  async () => (await import('#storefront/size-guides/size-guide-dialog.tsx')).SizeGuideDialog,
);

/** What answers a search in addition to the products: pages, what the shop does not have, and how it was read. */
export function SearchAnswers({ reading, found }: { reading: Reading; found: ListingData['found'] }) {
  const { Words, Details, Missing = [], Gifts } = reading;
  const answers = findPageAnswers(Words);
  return (
    <>
      {answers.length > 0 && (
        <ul className={styles.answers} aria-label="Pages that answer your search">
          {answers.map((answer) => (
            <Answer key={answer.title} answer={answer} gifts={Gifts} />
          ))}
        </ul>
      )}
      {answers.length === 0 && Missing.length > 0 && (
        <p className={styles.missing}>
          {`We don't have ${listed.format(Missing)}.`}
          <Arrival of={found} skeleton={null} renderFailed={() => null}>
            {({ list }) => isAlternative(list) && ' Similar:'}
          </Arrival>
        </p>
      )}
      <SearchDetails details={Details} />
    </>
  );
}

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What may not be promoted is not offered in place of something else. */
function isAlternative({ Products, Cards }: Found['list']): boolean {
  return Products.length > 0 && Products.every(({ Uuid }) => Cards[Uuid]?.IsPromotable === true);
}

function Answer({ answer, gifts }: { answer: PageAnswer; gifts: string | undefined }) {
  const { shop } = useSite();
  const { icon, text, isSizeGuides } = answer;
  // The page for the age and the price that were read.
  const giftPage = answer.path === pages.gifts && gifts ? readGiftPath(gifts) : null;
  const { path, title } = giftPage ? { path: giftPath(giftPage), title: giftTitle(giftPage) } : answer;
  return (
    <li>
      <Icon name={icon} />
      <div>
        {isSizeGuides ? <strong>{title}</strong> : <NameLink to={path}>{title}</NameLink>}
        <p>{text(shop)}</p>
        {isSizeGuides && <SizeGuides />}
      </div>
    </li>
  );
}

function SizeGuides() {
  const [open, setOpen] = useState<SizeGuideName | null>(null);
  return (
    <div className={chips.read}>
      {(Object.keys(sizeGuides) as SizeGuideName[]).map((name) => (
        <TextButton key={name} icon="ruler" onClick={() => setOpen(name)}>
          {sizeGuides[name].title}
        </TextButton>
      ))}
      {open && <SizeGuideDialog guide={open} values={[]} onClose={() => setOpen(null)} />}
    </div>
  );
}
