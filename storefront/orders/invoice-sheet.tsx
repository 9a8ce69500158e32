import { addressLines } from '#contract/address-lines.ts';
import type { Invoice } from '#contract/invoice.ts';
import { formatDayOf } from '#contract/dates.ts';
import { formatPounds } from '#contract/money.ts';
import { invoiceWords } from '#contract/pricing/invoice-words.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import styles from './invoice-sheet.module.css';

/** The invoice on a single sheet of paper. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { orderNumber, orderDate, seller, billingAddress: to, refunded, discountAmount, isReceipt } = invoice;
  const columns = isReceipt ? 2 : 3;
  const words = invoiceWords({ promotionCode: invoice.promotionCode, discount: discountAmount });
  return (
    <article className={styles.sheet}>
      <PageHeader
        title={`${isReceipt ? 'Receipt' : 'Invoice'} ${orderNumber}`}
        align="end"
        lead={<p>{formatDayOf(orderDate)}</p>}
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
          {seller.trader?.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
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
            {!isReceipt && <th scope="col">VAT</th>}
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
              {!isReceipt && <td>{item.vatPercent}%</td>}
              <td>{formatPounds(item.unitPrice)}</td>
              <td>{formatPounds(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum columns={columns} words={words.delivery} amount={invoice.shippingCost} />
          {discountAmount > 0 && <Sum columns={columns} words={words.discount} amount={-discountAmount} />}
          <Sum
            columns={columns}
            words={isReceipt ? 'Total' : 'Total, with VAT'}
            amount={invoice.grandTotal}
          />
          {refunded > 0 && <Sum columns={columns} words="Refunded since" amount={-refunded} />}
        </tfoot>
      </table>
      {!isReceipt && <Rates of={invoice.rates} />}
      <p>Paid with PayPal.</p>
    </article>
  );
}

function Rates({ of: rates }: { of: Invoice['rates'] }) {
  return (
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
        {rates.map((rate) => (
          <tr key={rate.percent}>
            <td>{rate.percent}%</td>
            <td>{formatPounds(rate.net)}</td>
            <td>{formatPounds(rate.vat)}</td>
            <td>{formatPounds(rate.gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ words, amount, columns }: { words: string; amount: number; columns: number }) {
  return (
    <tr>
      <th scope="row" colSpan={columns}>
        {words}
      </th>
      <td>{formatPounds(amount)}</td>
    </tr>
  );
}
