import { Link } from 'react-router';
import type { Facet } from '#contract/catalogue.ts';
import { groupThousands } from '#contract/thousands.ts';
import { EmptyShelf } from '#storefront/app/pictures/pictures.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { cleared, listChoices } from './choices.ts';
import type { Found } from '#storefront/search/load-listing.ts';
import type { FindingInUse } from './use-finding.ts';
import styles from './nothing-fits.module.css';

/** Shown when nothing matches every filter: suggests which to remove. */
export function NothingFits({
  waysOut,
  offered,
  emptyText,
  use: { finding, addressFor },
}: {
  waysOut: Found['waysOut'];
  offered: readonly Facet[];
  emptyText: string;
  use: FindingInUse;
}) {
  const choices = listChoices(finding, offered);
  const ways = waysOut.flatMap(({ key, value, total }) => {
    const choice = choices.find((each) => each.key === key && each.value === value);
    return choice ? [{ ...choice, total }] : [];
  });
  return (
    <EmptyState
      picture={<EmptyShelf />}
      title={emptyText}
      action={
        <ButtonLink
          to={addressFor(cleared(finding))}
          rel="nofollow"
          variant={ways.length > 0 ? 'secondary' : 'primary'}
        >
          Clear all filters
        </ButtonLink>
      }
    >
      <p>Nothing matches everything you chose.</p>
      {ways.map(({ key, value, text, rest, total }) => (
        <p key={`${key}=${value}`}>
          <Link to={addressFor(rest)} rel="nofollow" className={styles.wayOut}>
            {`Without ‘${text}’ there ${total === 1 ? 'is' : 'are'} ${groupThousands(total)}`}
          </Link>
        </p>
      ))}
    </EmptyState>
  );
}
