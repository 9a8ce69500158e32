import type { RefusalTable } from './table.ts';

/** Refusals of any request. */
export const requestRefusals = {
  'request/invalid': [400, 'Something in the request is not right', '{problem}'],
  'request/malformed': [400, 'The request could not be read', 'The request could not be read.'],
  'request/not-json': [415, 'Only JSON is understood here', 'Please send the request as JSON.'],
  'request/too-large': [413, 'The request is too large', 'That is too much for one request.'],
  'request/headers-too-long': [
    431,
    'The request is too long',
    'Your browser sent more about itself than we can read. Deleting the cookies of this site may help.',
  ],
  'request/not-found': [404, 'Not found', 'There is nothing at this address.'],
  'request/method-not-allowed': [405, 'Not possible here', 'That can’t be done at this address.'],
  'request/too-many': [429, 'Too many requests', 'Too many requests. Please wait a moment and try again.'],
  'request/key-in-progress': [
    409,
    'Already in progress',
    'The same request is still being processed. Please try again in a moment.',
  ],
  'request/key-reused': [
    422,
    'The key was used before',
    'This Idempotency-Key has already been used with a different request.',
  ],
  'request/key-invalid': [
    422,
    'The key is not valid',
    'An Idempotency-Key must have 1 to 200 visible characters.',
  ],

  'server/unexpected': [
    500,
    'Something went wrong on our side',
    'Something went wrong on our side. Please try again; if it keeps happening, quote {id}.',
  ],
  'shop/no-mail': [
    503,
    'No emails yet',
    'The shop is still being set up and cannot send emails yet. Please come back later.',
  ],
  'server/busy': [503, 'Too busy', 'We are very busy just now. Please try again in a moment.'],

  'session/required': [401, 'Please log in', 'User not authenticated. Please log in.'],
} as const satisfies RefusalTable;
