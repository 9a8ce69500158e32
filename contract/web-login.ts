import { z } from 'zod';
import { sessionData } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { token } from './text.ts';

/** The companion app, already logged in, opens the web shop logged in: it asks for a token, and the page spends it. */
export const createWebLoginToken = endpoint('createWebLoginToken', {
  summary: 'A single-use token for /app-login, valid for two minutes',
  access: 'customer',
  answers: {
    200: z.object({
      token: z.string(),
      /** The page to open in a browser; it spends the token. */
      url: z.string(),
      /** ISO 8601, UTC. */
      expiresAt: z.string(),
    }),
  },
  refusals: ['activity/too-much', 'request/too-many'],
  answersWithSecret: true,
});

export const exchangeWebLoginToken = endpoint('exchangeWebLoginToken', {
  summary: 'Open a session with the token of a web login, once',
  access: 'visitor',
  body: z.strictObject({ token }),
  answers: { 200: sessionData },
  refusals: ['auth/web-login-failed', 'auth/being-deleted', 'request/too-many'],
  answersWithSecret: true,
});
