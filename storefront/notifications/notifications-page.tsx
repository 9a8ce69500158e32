import { useLoaderData, useRouteError } from 'react-router';
import { Arrival } from '#storefront/ui/arrival.tsx';
import { LoadFailed } from '#storefront/app/calls/load-failed.tsx';
import { customerLoader } from '#storefront/session/customer-pages.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { WaitingFor } from '#storefront/stock-alerts/waiting-for.tsx';
import { DeviceListSkeleton } from './device-list-skeleton.tsx';
import { DeviceList } from './device-list.tsx';
import { WHAT_IS_SENT } from './messages.tsx';
import { ThisBrowser } from './this-browser.tsx';
import { usePushState } from './use-push-state.ts';
import styles from './notifications-page.module.css';

const TITLE = 'Notifications';

export const loader = customerLoader(async (call, { request: { signal } }) => {
  const [subscriptions, alerts] = await Promise.all([
    call('listSubscriptions', {}, { signal }),
    call('listStockAlerts', {}, { signal }).catch(() => null),
  ]);
  return { subscriptions, alerts };
});

export function Component() {
  const settings = useLoaderData<typeof loader>();
  const { state, refresh } = usePushState();
  return (
    <Stack gap="large" isNarrow>
      <Head />
      <Card as="section">
        <ThisBrowser state={state} refresh={refresh} />
      </Card>
      <Card as="section">
        <Stack>
          <h2 className={styles.title}>Your Other Devices</h2>
          <Arrival of={settings} skeleton={<DeviceListSkeleton />} renderFailed={renderFailed}>
            {({ subscriptions }) => (
              <DeviceList
                devices={subscriptions.filter(
                  ({ fingerprint }) => fingerprint !== (state?.fingerprint ?? null),
                )}
              />
            )}
          </Arrival>
        </Stack>
      </Card>
      <Card as="section">
        <Stack>
          <h2 className={styles.title}>What You Are Waiting For</h2>
          <Arrival of={settings} skeleton={<DeviceListSkeleton />} renderFailed={() => null}>
            {({ alerts }) => <WaitingFor alerts={alerts} />}
          </Arrival>
        </Stack>
      </Card>
    </Stack>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { state, refresh } = usePushState();
  return (
    <Stack gap="large" isNarrow>
      <Head />
      <Card as="section">
        <ThisBrowser state={state} refresh={refresh} />
      </Card>
      {renderFailed(error)}
    </Stack>
  );
}

function Head() {
  return (
    <>
      <h1>{TITLE}</h1>
      <p className={styles.soft}>
        A short message on your screen {WHAT_IS_SENT}, and nothing else. It names the order, never what is in
        it. We email you either way.
      </p>
    </>
  );
}

const renderFailed = (error: unknown) => (
  <LoadFailed error={error} message="Failed to load your other devices." />
);
