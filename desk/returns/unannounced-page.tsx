import { useNavigate } from 'react-router';
import { call } from '#desk/app/call.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { returnPath } from '#desk/app/paths.ts';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Section } from '#desk/ui/section.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { ReceiveForm } from './receive-form.tsx';

const nothing = { received: null, condition: null, backOnSale: 0, deductionPence: 0, deductionReason: '' };

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'A parcel came back',
  load: ({ request: { url, signal } }) =>
    call('listReturnable', { query: { order: new URL(url).searchParams.get('order') ?? '' } }, { signal }),
  failed: 'The order could not be loaded.',
  skeleton: <ScreenSkeleton title="A parcel came back" words="Loading the order..." section="Goods" />,
  children: function UnannouncedPage({ loaded: { orderNumber, lines } }) {
    const navigate = useNavigate();
    const open = lines.filter((line) => line.open > 0);
    return (
      <Stack>
        <PageHeader
          title="A parcel came back"
          lead={
            <p>
              Nobody announced it. Order <OrderLink number={orderNumber} />
            </p>
          }
        />
        {open.length === 0 ? (
          <EmptyState title="Nothing of this order can still come back." />
        ) : (
          <Section title="What came back">
            <ReceiveForm
              lines={open.map((line) => ({ ...line, max: line.open, before: nothing }))}
              startsAt="none"
              mayKeepBack
              to={{ order: orderNumber }}
              onSaved={(id) => navigate(returnPath(id))}
            />
          </Section>
        )}
      </Stack>
    );
  },
});
