/*
 * What an answer says about being kept. Some CDNs know neither `no-store` nor `no-cache`, and keep for an hour
 * what says nothing else. All of them know `private` and `max-age`.
 */

/** For the caller alone, and never stored. Every answer says so unless its route says otherwise. */
export const NOT_KEPT = 'private, no-store';

/** The same for everybody, under a name of its own for each content. */
export const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/**
 * The same for everybody. Browsers ask for it again each time; a CDN asks at most once a second, and meanwhile gives out
 * what it has for a second more.
 */
export const SHARED_BRIEFLY = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/** The same for everybody, and asked for again each time. */
export const ASKED_AGAIN = 'no-cache, max-age=0';
