import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerActivity, CustomerNotes, CustomerOrders, CustomerReviews } from './customer-history.tsx';
import { CustomerAddresses, CustomerFacts } from './customer-facts.tsx';
import { CustomerData } from './customer-data.tsx';
import styles from './customers.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Customer',
  load: ({ params: { id = '' }, request: { signal } }) => call('getCustomer', { params: { id } }, { signal }),
  failed: 'The customer could not be loaded.',
  skeleton: <ScreenSkeleton title="Customer" words="Loading the customer..." section="Account" />,
  children: function CustomerPage({ loaded: customer }) {
    const { name, email, isBeingDeleted } = customer;
    return (
      <Stack>
        <PageHeader
          title={name}
          lead={
            <p className={styles.badges}>
              <a href={`mailto:${email}`}>{email}</a>{' '}
              {isBeingDeleted && <Badge tone="danger">Being deleted</Badge>}
            </p>
          }
        />
        {isBeingDeleted && (
          <Notice isSilent tone="caution">
            This account can no longer be used to log in. It will be deleted once its last payment is
            complete.
          </Notice>
        )}
        <div className={styles.columns}>
          <CustomerOrders customer={customer} />
          <div className={styles.side}>
            <Stack>
              <CustomerFacts customer={customer} />
              <CustomerAccess customer={customer} />
              <CustomerAddresses customer={customer} />
              <CustomerData customer={customer} />
            </Stack>
          </div>
          <Stack>
            <CustomerNotes customer={customer} />
            <CustomerReviews customer={customer} />
            <CustomerActivity customer={customer} />
          </Stack>
        </div>
      </Stack>
    );
  },
});
