import { formatPence } from '#contract/money.ts';
import type { Customer } from '#contract/desk/customers.ts';
import { labelLines } from '#desk/ui/label-lines.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';

export function CustomerFacts({ customer }: { customer: Customer }) {
  const { since, verifiedAt, phoneNumber, paidOrders, spentPence, givenBackPence } = customer;
  return (
    <Section title="Account">
      <DefinitionList
        rows={[
          { term: 'Customer since', detail: <When at={since} /> },
          { term: 'Email verified', detail: <When at={verifiedAt} /> },
          { term: 'Phone', detail: phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> },
          { term: 'Orders paid', detail: paidOrders.toLocaleString('en-GB') },
          { term: 'Refunded', detail: givenBackPence > 0 && formatPence(givenBackPence) },
          { term: 'Spent', detail: formatPence(spentPence), isStrong: true },
        ].filter(({ detail }) => detail !== false)}
      />
    </Section>
  );
}

export function CustomerAddresses({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Section title="Addresses">
      {addresses.length === 0 && <p>No saved addresses.</p>}
      {addresses.map((to) => (
        <AddressBlock key={to.id} lines={[...labelLines(to), to.phoneNumber]} />
      ))}
    </Section>
  );
}
