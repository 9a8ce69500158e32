import { ChildSection } from '#storefront/child-fit/child-section.tsx';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export const { loader, Component, ErrorBoundary } = customerPage({
  load: (call, { request }) => call('getProfile', {}, { signal: request.signal }),
  skeleton: <ProfileSkeleton />,
  failed: 'Failed to load your profile.',
  Frame: ({ children }) => (
    <Stack gap="large" isNarrow>
      <h1>My Profile</h1>
      {children}
      <ChildSection />
    </Stack>
  ),
  // Another tab may log in as somebody else, to whom the values in the fields do not belong.
  children: (profile) => <ProfileForm key={profile.email} profile={profile} />,
});
