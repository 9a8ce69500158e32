import type { FetchFailure, RemotePicture } from '#contract/desk/remote-pictures.ts';

/** Why a picture is still on another website. */
const failureWords: Readonly<Record<FetchFailure, string>> = {
  'not-web': 'This is not the usual address of a website.',
  'not-public': 'The address leads into a private network.',
  unreachable: 'The other website could not be reached.',
  'too-slow': 'The other website was too slow.',
  'cut-off': 'The picture did not arrive completely.',
  'site-fault': 'The other website has a fault or is too busy.',
  'not-allowed': 'The other website does not allow it.',
  'not-there': 'There is no picture at this address any more.',
  'too-many-redirects': 'The address leads on to too many other addresses.',
  empty: 'The file is empty.',
  'too-large': 'The picture is larger than 20 MB.',
  'too-many-pixels': 'The picture has more than 50 megapixels.',
  'too-long': 'The picture has more than 65,535 pixels on one side.',
  'unknown-kind': 'This is not a JPEG, PNG, WebP or AVIF picture.',
  heic: 'This is an HEIC picture, which cannot be used.',
  svg: 'This is an SVG drawing, which cannot be used.',
  moving: 'This is a GIF or an animated picture, which cannot be used.',
  damaged: 'The picture is incomplete or damaged.',
  'holds-more': 'The file contains more than a picture.',
  'too-hard': 'The picture could not be read.',
};

export function fetchWords({ state, failure }: Pick<RemotePicture, 'state' | 'failure'>): string {
  if (state === 'none') return 'Not fetched yet.';
  const why = failure === null ? '' : failureWords[failure];
  if (state === 'waiting') return why === '' ? 'Being fetched.' : `${why} It will be tried again.`;
  return why;
}
