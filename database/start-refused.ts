/** The start cannot continue; `message` says why and what to do, in words for the shop's owner. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
