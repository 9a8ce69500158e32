import { Fragment, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { deskPage } from '#desk/app/page.tsx';
import { Choices } from '#desk/ui/choices.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { CancellationForm } from './cancellation-form.tsx';
import { isOfOtherOrders, loadPrinted, Sheets, SheetsSkeleton } from './sheets.tsx';
import { Slip } from './slip.tsx';
import { countPages } from './count-pages.ts';
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
    const sheets = useRef<HTMLDivElement>(null);
    const isTwoSided = loaded?.withCancellationForm === true;
    useEffect(() => {
      const prepare = () => sheets.current && countPages(sheets.current, size);
      window.addEventListener('beforeprint', prepare);
      return () => window.removeEventListener('beforeprint', prepare);
    }, [size]);
    return (
      <Sheets
        title={TITLE}
        printed={loaded}
        notice={
          isTwoSided && (
            <Notice>
              A cancellation form follows each slip, so print double-sided. If a slip is longer than a page, a
              blank page keeps the next slip on a new sheet.
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
            <Choices of={sizes} />
          </SelectField>
        }
      >
        {({ shop, orders, withCancellationForm }) => (
          <div ref={sheets} className={styles[size]}>
            {orders.map((order) => (
              <Fragment key={order.orderNumber}>
                <Slip shop={shop} order={order} />
                {withCancellationForm && <CancellationForm shop={shop} order={order} />}
              </Fragment>
            ))}
          </div>
        )}
      </Sheets>
    );
  },
});
