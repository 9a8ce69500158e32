import { useState } from 'react';
import { BulkDialog, type ProductList, type Wanted } from '#desk/bulk/bulk-dialog.tsx';
import type { useChosen } from '#desk/ui/chosen.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';

/** The actions for the ticked products, or for the whole list. */
export function ChosenProducts({
  chosen,
  chooseAll,
  chooseNone,
  list,
}: Omit<ReturnType<typeof useChosen>, 'column'> & {
  list: ProductList;
}) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  return (
    <div className={parts.acts} role="group" aria-label="Chosen products">
      {chosen.length === 0 ? (
        <>
          <Button size="small" onClick={chooseAll}>
            Select all shown
          </Button>
          <Button size="small" variant="quiet" onClick={() => setWanted({ list })}>
            Bulk edit this list
          </Button>
        </>
      ) : (
        <>
          <span role="status">{chosen.length.toLocaleString('en-GB')} selected</span>
          <Button size="small" variant="primary" onClick={() => setWanted({ list, rows: chosen })}>
            Bulk edit
          </Button>
          <Button size="small" variant="quiet" onClick={chooseNone}>
            Clear selection
          </Button>
        </>
      )}
      {wanted && <BulkDialog products={wanted} onClose={() => setWanted(null)} />}
    </div>
  );
}
