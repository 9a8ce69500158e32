import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { addressLines } from '#contract/address-lines.ts';
import styles from './address-card.module.css';

const works = {
  delete: {
    endpoint: 'deleteAddress',
    done: () => 'Address deleted.',
    fallback: 'Failed to delete address.',
  },
  shipping: {
    endpoint: 'setPrimaryShippingAddress',
    done: (name: string) => `${name} is the primary shipping address now.`,
    fallback: 'Failed to set primary shipping address.',
  },
  billing: {
    endpoint: 'setPrimaryBillingAddress',
    done: (name: string) => `${name} is the primary billing address now.`,
    fallback: 'Failed to set primary billing address.',
  },
} as const;
type Work = keyof typeof works;

export function AddressCard({
  address,
  onEdit,
  onChanged,
}: {
  address: Address;
  onEdit: () => void;
  /** Called with a message about what was done; the list then has to be reloaded. */
  onChanged: (done: string) => Promise<void>;
}) {
  const { id, isPrimaryShipping, isPrimaryBilling } = address;
  const [isAsking, setIsAsking] = useState(false);
  const { run, busyWith, failure } = useAction(
    async (work: Work) => {
      await call(works[work].endpoint, { params: { id } });
      await onChanged(works[work].done(address.contactName));
    },
    { fallback: (work) => works[work].fallback },
  );
  const isBusy = (work: Work) => busyWith?.[0] === work;

  return (
    <ListCard className={styles.card}>
      <div className={styles.tags}>
        {isPrimaryShipping && <Badge tone="success">Primary Shipping</Badge>}
        {isPrimaryBilling && <Badge tone="info">Primary Billing</Badge>}
        <Badge>{address.addressType}</Badge>
      </div>
      <AddressBlock lines={addressLines(address)} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={styles.actions}>
        <Button size="small" icon="pencil" onClick={onEdit} aria-label={`Edit ${address.contactName}`}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon="bin"
          busy={isBusy('delete') && 'Deleting...'}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </Button>
      </div>
      <div className={styles.primaries}>
        {!isPrimaryShipping && (
          <Button
            size="small"
            variant="quiet"
            busy={isBusy('shipping') && 'Setting...'}
            onClick={() => void run('shipping')}
          >
            Set as Primary Shipping
          </Button>
        )}
        {!isPrimaryBilling && (
          <Button
            size="small"
            variant="quiet"
            busy={isBusy('billing') && 'Setting...'}
            onClick={() => void run('billing')}
          >
            Set as Primary Billing
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete address"
          question="Are you sure you want to delete this address?"
          confirm="Delete"
          isDangerous
          onConfirm={() => void run('delete')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </ListCard>
  );
}
