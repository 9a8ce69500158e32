import type { Printed, PrintedOrder } from '#contract/desk/print.ts';
import { nameWithoutOptions } from '#desk/ui/name-without-options.ts';
import { labelLines } from '#desk/ui/label-lines.ts';
import { When } from '#desk/ui/when.tsx';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Options } from './options.tsx';
import { QrCode } from '#storefront/ui/qr-code.tsx';
import { whyNotToSend } from './sheets.tsx';
import styles from './sheets.module.css';

/** The slip in an order's parcel, without prices because it may be a gift. */
export function Slip({ shop, order }: { shop: Printed['shop']; order: PrintedOrder }) {
  const {
    orderNumber,
    url,
    placedAt,
    shippingAddress: to,
    deliveryMethod,
    isCollected,
    notes,
    lines,
    crate,
  } = order;
  const whyNot = whyNotToSend(order);
  return (
    <article className={styles.sheet} aria-label={`Slip of order ${orderNumber}`}>
      <div className={styles.head}>
        <div>
          <p className={styles.shop}>{shop.name}</p>
          <p className={styles.small}>{shop.address ?? shop.email}</p>
        </div>
        <QrCode className={styles.qr} text={url} name={`QR code of ${url}`} />
      </div>
      <div className={styles.head}>
        <div>
          <h2 className={styles.number}>{orderNumber}</h2>
          <p className={styles.small}>
            Ordered <When at={placedAt} />
          </p>
          {deliveryMethod && <p className={styles.small}>{deliveryMethod}</p>}
          {/* 'This slip has 2 pages', where it does. */}
          <p className={styles.pages} data-pages="" />
        </div>
        {crate !== null && (
          <p className={styles.crate}>
            Tote <strong>{crate}</strong>
          </p>
        )}
      </div>
      {whyNot && <p className={styles.stop}>{whyNot}: do not send</p>}
      {isCollected && <p className={styles.stop}>Collection</p>}
      <div className={styles.to}>
        <AddressBlock lines={isCollected ? [to.contactName] : labelLines(to)} />
      </div>
      {lines.length === 0 ? (
        <p className={styles.stop}>Everything has been refunded</p>
      ) : (
        <table className={styles.lines}>
          {/* Repeated on every sheet of a long order, to say whose sheet it is. */}
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">In {orderNumber}</th>
              <th scope="col">Shelf</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td className={styles.count}>{line.quantity} ×</td>
                <td>
                  {nameWithoutOptions(line)} <Options of={line} />
                  <span className={styles.sku}>{line.sku}</span>
                </td>
                <td className={styles.shelf}>{line.shelf}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes && <p className={styles.notes}>“{notes}”</p>}
      <p className={styles.small}>{shop.trader.join(' ')}</p>
    </article>
  );
}
