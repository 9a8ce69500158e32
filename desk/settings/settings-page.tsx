import { Link } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { Section } from '#desk/ui/section.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { LowStockForm } from './low-stock-form.tsx';
import { PromiseForm } from './promise-form.tsx';
import { ShopForm } from './shop-form.tsx';
import { SlipsForm } from './slips-form.tsx';
import { TakeBackForm } from './take-back-form.tsx';
import { TraderForm } from './trader-form.tsx';
import styles from './settings.module.css';

const lead = (
  <p>
    Changes here take effect in the shop within two seconds. The{' '}
    <Link to={deskPages.terms}>Terms and Conditions</Link>,{' '}
    <Link to={deskPages.privacyNotice}>Privacy Notice</Link> and <Link to={deskPages.returns}>Returns</Link>{' '}
    have their own screens.
  </p>
);

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Settings',
  load: async ({ request: { signal } }) => (await call('listSettings', {}, { signal })).settings,
  failed: 'The settings could not be loaded.',
  skeleton: (
    <Stack>
      <PageHeader title="Settings" lead={lead} />
      <p role="status">Loading the settings...</p>
      <div className={styles.columns}>
        {[
          'The shop',
          'Business details',
          'Delivery',
          'Delivery date',
          'Stock',
          'Packing slips',
          'Old electricals and batteries',
        ].map((title) => (
          <Section key={title} title={title}>
            <Skeleton width="most" />
            <Skeleton width="most" />
          </Section>
        ))}
      </div>
    </Stack>
  ),
  children: function SettingsPage({ loaded: settings }) {
    return (
      <Stack>
        <PageHeader title="Settings" lead={lead} />
        <div className={styles.columns}>
          <Stack>
            <ShopForm settings={settings} />
            <TraderForm settings={settings} />
            <Section title="Delivery">
              <p>Where you send, how, and for how much: zones, methods, weights, and places to collect.</p>
              <div>
                <ButtonLink to={deskPages.delivery}>Set delivery prices</ButtonLink>
              </div>
            </Section>
            <LowStockForm settings={settings} />
            <SlipsForm settings={settings} />
            <TakeBackForm settings={settings} />
          </Stack>
          <PromiseForm settings={settings} />
        </div>
      </Stack>
    );
  },
});
