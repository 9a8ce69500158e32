import { laterPart } from '#storefront/app/page/lazy.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Menu } from '#storefront/ui/menu.tsx';

const AccountEntries = laterPart(async () => (await import('./account-entries.tsx')).AccountEntries);

export function AccountMenu() {
  return (
    <Menu label="Account" button={<Icon name="person" />}>
      <AccountEntries />
    </Menu>
  );
}
