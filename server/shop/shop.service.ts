import { poundsFromPence } from '#contract/money.ts';
import type { Shop } from '#contract/shop.ts';
import { traderSentences } from '#contract/trader.ts';
import type { VapidKeys } from '#server/notifications/vapid-keys.service.ts';
import type { Context } from '#server/platform/context.ts';
import { mainlandWords } from '#server/delivery/mainland-words.rules.ts';

/** The facts about the shop that every page shows, by its current settings. */
export async function describeShop({
  config,
  vapidKeys,
}: Pick<Context, 'config'> & { vapidKeys: () => Promise<VapidKeys> }): Promise<Shop> {
  return {
    name: config.shopName,
    address: config.shopAddress,
    email: config.shopEmail,
    phone: config.shopPhone,
    hours: config.shopHours,
    trader: traderSentences(config.shopName, config.trader),
    vatNumber: config.vatNumber,
    deliveryCost: poundsFromPence(config.delivery.costPence),
    freeDeliveryFrom:
      config.delivery.freeFromPence === null ? null : poundsFromPence(config.delivery.freeFromPence),
    deliveryWords: mainlandWords(config.deliveryTable),
    dispatch: config.dispatch,
    takeBack: config.takeBack,
    passwordMinLength: config.passwordMinLength,
    paymentsAreSimulated: config.paypal.isSimulated,
    appScheme: config.appScheme,
    mailboxUrl: config.mail.mailboxUrl,
    pushPublicKey: (await vapidKeys()).publicKey,
  };
}
