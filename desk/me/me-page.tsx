import { switchSingleKeys, useSingleKeys } from '#desk/app/single-keys.ts';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { roleNames, roleWords } from '#contract/desk/role-words.ts';
import { Section } from '#desk/ui/section.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { Switch } from '#storefront/ui/switch.tsx';
import { Devices } from './devices.tsx';
import { NewOrders } from './new-orders.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPassword } from './own-password.tsx';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Your account',
  async load({ request: { signal } }) {
    const [ways, sessions, { passkeys }, news] = await Promise.all([
      call('getWaysIn', {}, { signal }),
      call('listOwnSessions', {}, { signal }),
      call('getSignIn', {}, { signal }),
      call('getOrderNews', {}, { signal }),
    ]);
    return { ways, sessions, here: passkeys, news };
  },
  failed: 'Your account could not be loaded.',
  skeleton: (
    <Stack>
      <PageHeader title="Your account" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  ),
  children: function MePage({ loaded: { ways, sessions, here, news } }) {
    const me = useMe();
    return (
      <Stack>
        <PageHeader
          title={me.name}
          lead={
            <p>
              {me.email} · {roleNames[me.role]}. {roleWords[me.role]}
            </p>
          }
        />
        <NewOrders news={news} />
        <OwnPasskeys passkeys={ways.passkeys} here={here} />
        <OwnPassword password={ways.password} hasPasskey={ways.passkeys.some(({ worksHere }) => worksHere)} />
        <Devices sessions={sessions} />
        <Section title="Keyboard shortcuts">
          <SingleKeys />
        </Section>
      </Stack>
    );
  },
});

function SingleKeys() {
  const isOn = useSingleKeys();
  return (
    <Switch isOn={isOn} onSwitch={() => switchSingleKeys(!isOn)}>
      Use single-letter shortcuts (press ? to see them)
    </Switch>
  );
}
