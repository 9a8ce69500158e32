import { poundsFromPence } from '#contract/money.ts';
import { getShop } from '#contract/shop.ts';
import type { VapidKeys } from '#server/notifications/vapid-keys.service.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';

export function shopRoutes(
  serve: Serve,
  { config, vapidKeys }: Context & { vapidKeys: () => Promise<VapidKeys> },
): void {
  // Not kept: the settings are at hand, and change.
  serve(getShop, async () => ({
    name: config.shopName,
    address: config.shopAddress,
    email: config.shopEmail,
    phone: config.shopPhone,
    vatNumber: config.vatNumber,
    deliveryCost: poundsFromPence(config.delivery.costPence),
    freeDeliveryFrom: poundsFromPence(config.delivery.freeFromPence),
    dispatch: config.dispatch,
    passwordMinLength: config.passwordMinLength,
    paymentsAreSimulated: config.paypal.isSimulated,
    appScheme: config.appScheme,
    mailboxUrl: config.mail.mailboxUrl,
    pushPublicKey: (await vapidKeys()).publicKey,
  }));
}
