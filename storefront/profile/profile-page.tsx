import { customerPage } from '#storefront/session/customer-pages.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import styles from './profile-page.module.css';

export const { loader, Component, ErrorBoundary } = customerPage({
  load: (call, { request }) => call('getProfile', {}, { signal: request.signal }),
  skeleton: <ProfileSkeleton />,
  failed: 'Failed to load your profile.',
  Frame: ({ children }) => (
    <div className={styles.page}>
      <h1>My Profile</h1>
      {children}
    </div>
  ),
  // Another tab may log in as someone else: what stands in the fields is then not theirs.
  children: (profile) => <ProfileForm key={profile.email} profile={profile} />,
});
