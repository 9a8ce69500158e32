import type { RefusalTable } from './table.ts';

/** Refusals to do with accounts: logging in, and the data kept in them. */
export const accountRefusals = {
  'auth/invalid-credentials': [401, 'Login failed', 'Invalid credentials.'],
  'auth/too-many-tries': [
    429,
    'Too many tries',
    'Too many attempts. Please wait {wait} and try again, or reset your password.',
  ],
  'auth/too-many-registrations': [
    429,
    'Too many registrations',
    'Too many people have registered from this internet connection. Please wait {wait}, then try again.',
  ],
  'auth/too-many-resets': [
    429,
    'Too many requests',
    'Too many people have asked for a new password from this internet connection. Please wait {wait}, then try again.',
  ],
  'auth/weak-password': [422, 'Choose another password', '{problem}'],
  'auth/passwords-differ': [422, 'Passwords do not match', 'Passwords do not match.'],
  'auth/wrong-password': [422, 'Wrong password', 'Your current password is incorrect.'],
  'auth/new-passwords-differ': [422, 'Passwords do not match', 'New passwords do not match.'],
  'auth/being-deleted': [
    403,
    'The account is being deleted',
    'This account is being deleted, as you asked. Its last payment is still in progress.',
  ],
  'auth/verification-failed': [
    410,
    'Verification failed',
    'Verification failed. The link might be invalid or expired.',
  ],
  'auth/link-of-another-registration': [
    409,
    'Not your registration',
    'This link belongs to another registration with this address, made elsewhere or at another time, so we have not used it. Please open the link from your own registration: the email says when and where it was made.',
  ],
  'auth/reset-failed': [410, 'Reset failed', 'Failed to reset password. Link may be invalid/expired.'],
  'auth/web-login-failed': [410, 'Login failed', 'Login failed. Please try logging in manually.'],

  'notifications/endpoint-refused': [
    422,
    'Push service not known',
    'We cannot send notifications to this browser’s push service.',
  ],
  'notifications/keys-invalid': [
    422,
    'Keys not valid',
    'This browser’s keys are not valid. Please try again.',
  ],
  'notifications/link-invalid': [
    410,
    'The link is over',
    'This link has expired or has already been used. Please try again from your app.',
  ],
  'notifications/renewal-failed': [
    410,
    'Not subscribed any more',
    'Notifications are no longer enabled in this browser.',
  ],
  'notifications/subscription-not-found': [
    404,
    'Device not found',
    'Notifications are not enabled on that device.',
  ],

  'two-factor/failed': [
    422,
    'Not confirmed',
    'The operation failed. Please check the code and your password.',
  ],
  'two-factor/setup-expired': [410, 'Start again', 'This set-up has expired. Please start again.'],
  'two-factor/already-enabled': [409, 'Already enabled', 'Two-factor authentication is already enabled.'],
  'two-factor/not-enabled': [409, 'Not enabled', 'Two-factor authentication is not enabled.'],
  'two-factor/wrong-code': [422, 'Wrong code', 'That code is incorrect. Please check it and try again.'],
  'two-factor/session-expired': [
    410,
    'Log-in expired',
    'Your login session has expired or is invalid. Please log in again.',
  ],

  'sessions/not-found': [404, 'Session not found', 'That session does not exist or has ended.'],

  'privacy/wrong-password': [422, 'Wrong password', 'That password is incorrect. Nothing was deleted.'],

  'activity/too-much': [
    429,
    'Too many changes',
    'There have been more changes to your account than we allow in a day. Please wait {wait}, then try again.',
  ],

  'addresses/not-found': [404, 'Address not found', 'That address does not exist.'],
  'addresses/too-many': [
    409,
    'Too many addresses',
    'You can keep up to {limit} addresses. Please delete one first.',
  ],
} as const satisfies RefusalTable;
