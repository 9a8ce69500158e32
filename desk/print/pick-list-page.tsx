import { deskPage } from '#desk/app/page.tsx';
import { nameWithoutOptions } from '#desk/ui/name-without-options.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import { Options } from './options.tsx';
import { pickList } from './pick-list.ts';
import { isOfOtherOrders, loadPrinted, Sheets, SheetsSkeleton, whyNotToSend } from './sheets.tsx';
import styles from './sheets.module.css';

const TITLE = 'Pick list';

export const shouldRevalidate = isOfOtherOrders;

export const { loader, Component, ErrorBoundary } = deskPage({
  title: TITLE,
  load: loadPrinted('pick-list'),
  failed: 'The pick list could not be loaded.',
  skeleton: <SheetsSkeleton title={TITLE} />,
  children: function PickListPage({ loaded }) {
    const all = loaded?.orders ?? [];
    const left = all.filter((order) => whyNotToSend(order) !== null);
    const orders = all.filter((order) => whyNotToSend(order) === null);
    const picks = pickList(orders);
    const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0);
    return (
      <Sheets
        title={TITLE}
        printed={loaded}
        notice={
          left.length > 0 && (
            <Notice tone="caution">
              Left out:{' '}
              {left.map((order) => `${order.orderNumber} (${whyNotToSend(order)!.toLowerCase()})`).join(', ')}
              .
            </Notice>
          )
        }
      >
        {({ shop }) => (
          <div className={classNames(styles.a4, styles.list)}>
            <article className={styles.sheet} aria-label={TITLE}>
              <div className={styles.head}>
                <div>
                  <h2 className={styles.number}>Pick list</h2>
                  <p className={styles.small}>
                    {shop.name}: {orders.map(({ orderNumber }) => orderNumber).join(', ')}
                  </p>
                </div>
                <p className={styles.small}>
                  {orders.length} {orders.length === 1 ? 'order' : 'orders'}, {pieces}{' '}
                  {pieces === 1 ? 'piece' : 'pieces'}
                </p>
              </div>
              <table className={styles.lines}>
                <thead>
                  <tr>
                    <th scope="col">Shelf</th>
                    <th scope="col">Picture</th>
                    <th scope="col">Item</th>
                    <th scope="col">Number</th>
                    <th scope="col">For</th>
                  </tr>
                </thead>
                <tbody>
                  {picks.map((pick) => (
                    <tr key={pick.productId}>
                      <td className={styles.shelf}>{pick.shelf}</td>
                      <td>
                        {pick.imagePath && (
                          <Picture
                            className={styles.picture}
                            src={pick.imagePath}
                            sizes="6rem"
                            alt=""
                            width={96}
                            height={96}
                          />
                        )}
                      </td>
                      <td>
                        {nameWithoutOptions(pick)} <Options of={pick} />
                        <span className={styles.sku}>{pick.sku}</span>
                      </td>
                      <td className={styles.count}>{pick.quantity}</td>
                      <td className={styles.small}>
                        {pick.orders.map(({ orderNumber, quantity }) => (
                          <span key={orderNumber} className={styles.for}>
                            {orderNumber}
                            {quantity > 1 && ` × ${quantity}`}
                          </span>
                        ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </article>
          </div>
        )}
      </Sheets>
    );
  },
});
