import { memo, Suspense } from 'react';
import { laterPart } from '#storefront/app/page/lazy.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Menu } from '#storefront/ui/menu.tsx';

const AccountEntries = laterPart(
  import.meta.env.SSR ? (await import('./account-entries.tsx')).AccountEntries : null,
  async () => (await import('./account-entries.tsx')).AccountEntries,
);

export const AccountMenu = memo(function AccountMenu() {
  return (
    <Menu label="Account" button={<Icon name="person" />}>
      <Suspense>
        <AccountEntries />
      </Suspense>
    </Menu>
  );
});
