import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressesSkeleton } from './addresses-skeleton.tsx';
import { EmptyLetterBox } from './empty-letter-box.tsx';
import styles from './addresses-page.module.css';

export const { loader, Component, ErrorBoundary } = customerPage({
  load: (call, { request }) => call('listAddresses', {}, { signal: request.signal }),
  skeleton: <AddressesSkeleton />,
  failed: (error) => (
    <>
      <h1>My Addresses</h1>
      <LoadFailed error={error} message="Failed to load addresses." />
    </>
  ),
  children: (addresses) => <AddressBook addresses={addresses} />,
});

function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function changed(done: string) {
    // The pressed button is about to go, perhaps with its card, so the focus moves to the heading.
    heading.current?.focus();
    await saved(done);
  }

  async function saved(done: string) {
    setEdited(null);
    announce(done);
    await revalidate();
  }

  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      Add New Address
    </Button>
  );
  return (
    <Stack gap="large">
      <PageHeader ref={heading} title="My Addresses">
        {addresses.length > 0 && add}
      </PageHeader>
      {addresses.length === 0 ? (
        <EmptyState picture={<EmptyLetterBox />} title="You haven't added any addresses yet." action={add}>
          Add one now and checkout takes three taps.
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onEdit={() => setEdited(address)}
              onChanged={changed}
            />
          ))}
        </ul>
      )}
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => saved(edited === 'new' ? 'Address added.' : 'Address saved.')}
        />
      )}
    </Stack>
  );
}
