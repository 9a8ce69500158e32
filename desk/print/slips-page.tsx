import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { deskPage } from '#desk/app/page.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { CancellationForm } from './cancellation-form.tsx';
import { isOfOtherOrders, loadPrinted, Sheets, SheetsSkeleton } from './sheets.tsx';
import { Slip } from './slip.tsx';
import styles from './sheets.module.css';

const sizes = { a4: 'A4', a6: 'A6', label: 'Label, 100 × 150 mm' } as const;
type Size = keyof typeof sizes;

const TITLE = 'Packing slips';

export const shouldRevalidate = isOfOtherOrders;

export const { loader, Component, ErrorBoundary } = deskPage({
  title: TITLE,
  load: loadPrinted('slips'),
  failed: 'The slips could not be loaded.',
  skeleton: <SheetsSkeleton title={TITLE} />,
  children: function SlipsPage({ loaded }) {
    const [search, setSearch] = useSearchParams();
    const wanted = search.get('size') ?? '';
    const size = wanted in sizes ? (wanted as Size) : 'a4';
    return (
      <Sheets
        title={TITLE}
        printed={loaded}
        notice={
          loaded?.withCancellationForm && (
            <Notice>
              The cancellation form follows each slip: print on both sides. Where a slip is longer than a
              page, the form has a sheet of its own, and the next slip begins on another.
            </Notice>
          )
        }
        choices={
          <SelectField
            name="size"
            label="Paper"
            value={size}
            onChange={({ target }) =>
              setSearch(
                (before) => {
                  before.set('size', target.value);
                  return before;
                },
                { replace: true },
              )
            }
          >
            {Object.entries(sizes).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </SelectField>
        }
      >
        {({ shop, orders, withCancellationForm }) => (
          <div className={classNames(styles[size], withCancellationForm && styles.twoSided)}>
            {orders.map((order, index) => (
              <Fragment key={order.orderNumber}>
                <Slip shop={shop} order={order} place={`${index + 1} of ${orders.length}`} />
                {withCancellationForm && <CancellationForm shop={shop} order={order} />}
              </Fragment>
            ))}
          </div>
        )}
      </Sheets>
    );
  },
});
