import { formatDayOf } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { invoiceWords } from '#contract/pricing/invoice-words.ts';
import type { Invoice, Invoices } from '#contract/desk/print.ts';
import { labelLines } from '#desk/ui/label-lines.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import styles from './sheets.module.css';

/** An order's invoice for the books, with its original amounts and its VAT by rate; or its receipt, without VAT. */
export function InvoiceSheet({ shop, invoice }: { shop: Invoices['shop']; invoice: Invoice }) {
  const { orderNumber, placedAt, billingAddress: to, lines, refundedPence, isReceipt } = invoice;
  const paper = isReceipt ? 'Receipt' : 'Invoice';
  const columns = isReceipt ? 3 : 4;
  const words = invoiceWords({ promotionCode: invoice.promotionCode, discount: invoice.discountPence });
  return (
    <article className={styles.sheet} aria-label={`${paper} of order ${orderNumber}`}>
      <div className={styles.head}>
        <div>
          <p className={styles.shop}>{shop.name}</p>
          <p className={styles.small}>
            {[shop.address, shop.email, shop.phone, ...shop.trader].filter(Boolean).join('\n')}
          </p>
          {invoice.vatNumber && <p className={styles.small}>VAT number {invoice.vatNumber}</p>}
        </div>
        <div>
          <h2 className={styles.number}>{`${paper} ${orderNumber}`}</h2>
          <p className={styles.small}>{formatDayOf(placedAt)}</p>
        </div>
      </div>
      <div className={styles.to}>
        <AddressBlock lines={labelLines(to)} />
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Item</th>
            {!isReceipt && <th scope="col">VAT</th>}
            <th scope="col" className={styles.sum}>
              Unit price
            </th>
            <th scope="col" className={styles.sum}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={styles.count}>{line.quantity} ×</td>
              <td>
                {line.name}
                <span className={styles.sku}>{line.sku}</span>
              </td>
              {!isReceipt && <td>{line.vatPercent}%</td>}
              <td className={styles.sum}>{formatPence(line.unitPricePence)}</td>
              <td className={styles.sum}>{formatPence(line.totalPence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum columns={columns} words={words.delivery} pence={invoice.deliveryPence} />
          {invoice.discountPence > 0 && (
            <Sum columns={columns} words={words.discount} pence={-invoice.discountPence} />
          )}
          <Sum
            columns={columns}
            words={isReceipt ? 'Total' : 'Total, with VAT'}
            pence={invoice.totalPence}
            isStrong
          />
          {refundedPence > 0 && <Sum columns={columns} words="Refunded" pence={-refundedPence} />}
        </tfoot>
      </table>
      {!isReceipt && <Rates invoice={invoice} />}
      <p className={styles.notes}>Paid with PayPal.</p>
    </article>
  );
}

function Rates({ invoice }: { invoice: Invoice }) {
  return (
    <table className={styles.lines}>
      <caption className={styles.caption}>VAT in the total, including delivery</caption>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col" className={styles.sum}>
            Excl. VAT
          </th>
          <th scope="col" className={styles.sum}>
            VAT
          </th>
          <th scope="col" className={styles.sum}>
            Incl. VAT
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.vat.map((rate) => (
          <tr key={rate.percent}>
            <td>{rate.percent}%</td>
            <td className={styles.sum}>{formatPence(rate.netPence)}</td>
            <td className={styles.sum}>{formatPence(rate.vatPence)}</td>
            <td className={styles.sum}>{formatPence(rate.grossPence)}</td>
          </tr>
        ))}
        <tr>
          <td>
            <strong>All</strong>
          </td>
          <td className={styles.sum}>{formatPence(invoice.totalPence - invoice.vatPence)}</td>
          <td className={styles.sum}>{formatPence(invoice.vatPence)}</td>
          <td className={styles.sum}>{formatPence(invoice.totalPence)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Sum({
  words,
  pence,
  columns,
  isStrong = false,
}: {
  words: string;
  pence: number;
  columns: number;
  isStrong?: boolean;
}) {
  return (
    <tr>
      <th scope="row" colSpan={columns} className={styles.sum}>
        {words}
      </th>
      <td className={styles.sum}>{isStrong ? <strong>{formatPence(pence)}</strong> : formatPence(pence)}</td>
    </tr>
  );
}
