import type { FacetList } from '#contract/catalogue.ts';
import { groupThousands } from '#contract/thousands.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { cleared } from './choices.ts';
import { FilterForm } from './filter-form.tsx';
import { countChoices } from './narrowing.ts';
import type { FindingInUse } from './use-finding.ts';
import styles from './filter-sheet.module.css';

/** The filters on a phone, or one of them. Each choice takes effect at once; the button shows the number of results. */
export function FilterSheet({
  facets,
  only,
  use,
  onClose,
  onShow,
}: {
  facets: FacetList;
  /** The key of the only filter shown. */
  only?: string | undefined;
  use: FindingInUse;
  onClose: () => void;
  onShow: () => void;
}) {
  const { finding, choose, isPending } = use;
  const count = countChoices(finding);
  return (
    <Dialog title={facets.Facets.find(({ Key }) => Key === only)?.Name ?? 'Filter'} onClose={onClose}>
      <FilterForm facets={facets.Facets} only={only} use={use} />
      <div className={styles.foot}>
        {count > 0 && !only && (
          <Button variant="quiet" onClick={() => choose(cleared(finding))}>
            Clear all
          </Button>
        )}
        <Button variant="primary" size="large" wide onClick={onShow}>
          {isPending ? 'Show' : `Show ${groupThousands(facets.Total)}`}
        </Button>
      </div>
    </Dialog>
  );
}
