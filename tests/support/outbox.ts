import type { EmailContents, EmailTemplate } from '#server/outbox/email-contents.types.ts';
import { acceptedKeys, openSealed } from '#server/platform/secrets.ts';
import type { TestShop } from '#tests/support/shop.ts';

/** The waiting messages of one kind for an address, oldest first. */
export async function waitingMails<Template extends EmailTemplate>(
  shop: TestShop,
  address: string,
  template: Template,
): Promise<EmailContents[Template][]> {
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['recipient', 'content'])
    .where('kind', '=', 'email')
    .where('template', '=', template)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => (row.recipient as { address: string }).address === address)
    .map((row) => row.content as unknown as EmailContents[Template]);
}

/** The tokens in the links of the waiting mails to an address, oldest first. */
export async function mailedTokens(
  shop: TestShop,
  address: string,
  template: 'verify-email' | 'reset-password' | 'review-request',
): Promise<string[]> {
  const mails = await waitingMails(shop, address, template);
  return mails.map(({ email, sealedToken }) =>
    openSealed(acceptedKeys(shop.context.config), 'mailed link', email, sealedToken),
  );
}
