import { useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { call } from '#storefront/app/browser-call.ts';
import { wordsOf } from '#storefront/app/words.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { addressLines } from './address-lines.ts';
import styles from './address-card.module.css';

type Work = 'deleting' | 'shipping' | 'billing';

export function AddressCard({
  address,
  onEdit,
  onChanged,
}: {
  address: Address;
  onEdit: () => void;
  /** Something was done, which these words say; the list is out of date. */
  onChanged: (done: string) => Promise<void>;
}) {
  const { id, isPrimaryShipping, isPrimaryBilling } = address;
  const [work, setWork] = useState<Work | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');
  // A second press can come before React has rendered the busy button.
  const isWorking = useRef(false);

  async function go(kind: Work, act: () => Promise<unknown>, done: string, fallback: string) {
    if (isWorking.current) return;
    isWorking.current = true;
    setWork(kind);
    setFailure('');
    try {
      await act();
      await onChanged(done);
    } catch (error) {
      setFailure(wordsOf(error, fallback));
    } finally {
      isWorking.current = false;
      setWork(null);
    }
  }

  function makePrimary(purpose: 'shipping' | 'billing') {
    const name = purpose === 'shipping' ? 'setPrimaryShippingAddress' : 'setPrimaryBillingAddress';
    return go(
      purpose,
      () => call(name, { params: { id } }),
      `${address.contactName} is the primary ${purpose} address now.`,
      `Failed to set primary ${purpose} address.`,
    );
  }

  const remove = () =>
    go(
      'deleting',
      () => call('deleteAddress', { params: { id } }),
      'Address deleted.',
      'Failed to delete address.',
    );

  return (
    <li className={styles.card}>
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
          busy={work === 'deleting' && 'Deleting...'}
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
            busy={work === 'shipping' && 'Setting...'}
            onClick={() => void makePrimary('shipping')}
          >
            Set as Primary Shipping
          </Button>
        )}
        {!isPrimaryBilling && (
          <Button
            size="small"
            variant="quiet"
            busy={work === 'billing' && 'Setting...'}
            onClick={() => void makePrimary('billing')}
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
          busy="Deleting..."
          isDangerous
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
