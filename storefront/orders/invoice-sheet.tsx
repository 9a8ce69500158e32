import { addressLines } from '#contract/address-lines.ts';
import type { Invoice } from '#contract/invoice.ts';
import { formatPounds } from '#contract/money.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import styles from './invoice-sheet.module.css';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The invoice on a single sheet of paper. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { orderNumber, orderDate, seller, billingAddress: to, refunded, discountAmount } = invoice;
  return (
    <article className={styles.sheet}>
      <PageHeader
        title={`Invoice ${orderNumber}`}
        align="end"
        lead={<p>{day.format(new Date(orderDate))}</p>}
      >
        <div className={styles.print}>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </PageHeader>
      <div className={styles.parties}>
        <div>
          <h2>From</h2>
          <p className={styles.lines}>
            {[seller.name, seller.address, seller.email, seller.phone].filter(Boolean).join('\n')}
          </p>
          {seller.vatNumber && <p>VAT number {seller.vatNumber}</p>}
        </div>
        <div>
          <h2>To</h2>
          <AddressBlock lines={addressLines({ ...to, phoneNumber: null })} />
        </div>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">VAT</th>
            <th scope="col">Each</th>
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map((item) => (
            <tr key={item.id}>
              <td>
                {item.quantity} × {item.name}
              </td>
              <td>{item.vatPercent}%</td>
              <td>{formatPounds(item.unitPrice)}</td>
              <td>{formatPounds(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum words="Delivery" amount={invoice.shippingCost} />
          {discountAmount > 0 && <Sum words="Discount" amount={-discountAmount} />}
          <Sum words="Total, with VAT" amount={invoice.grandTotal} />
          {refunded > 0 && <Sum words="Refunded since" amount={-refunded} />}
        </tfoot>
      </table>
      <table className={styles.table}>
        <caption>VAT in the total, delivery included</caption>
        <thead>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col">Without VAT</th>
            <th scope="col">VAT</th>
            <th scope="col">With VAT</th>
          </tr>
        </thead>
        <tbody>
          {invoice.rates.map((rate) => (
            <tr key={rate.percent}>
              <td>{rate.percent}%</td>
              <td>{formatPounds(rate.net)}</td>
              <td>{formatPounds(rate.vat)}</td>
              <td>{formatPounds(rate.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Paid with PayPal.</p>
    </article>
  );
}

function Sum({ words, amount }: { words: string; amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {words}
      </th>
      <td>{formatPounds(amount)}</td>
    </tr>
  );
}
