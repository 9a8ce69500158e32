import { useLoaderData, useRouteError } from 'react-router';
import { Arrival } from '#storefront/app/arrival.tsx';
import { arriving, callOf } from '#storefront/app/load.ts';
import { LoadFailed } from '#storefront/app/load-failed.tsx';
import { customerLoader } from '#storefront/session/customer-area.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import styles from './profile-page.module.css';

export const loader = customerLoader(async ({ context, request }) => ({
  profile: await arriving(callOf({ context })('getProfile', {}, { signal: request.signal })),
}));

export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>My Profile</h1>
      <Arrival of={profile} skeleton={<ProfileSkeleton />} renderFailed={(error) => <Failed error={error} />}>
        {/* Another tab may log in as someone else: what stands in the fields is then not theirs. */}
        {(loaded) => <ProfileForm key={loaded.email} profile={loaded} />}
      </Arrival>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className={styles.page}>
      <h1>My Profile</h1>
      <Failed error={useRouteError()} />
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  return <LoadFailed error={error} message="Failed to load your profile." />;
}
