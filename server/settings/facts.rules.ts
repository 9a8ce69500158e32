import { settingKeys, type SettingKey } from '#contract/desk/setting-keys.ts';
import { regions } from '#contract/delivery/bank-holidays.ts';
import type { Config } from '#server/config/config.ts';
import { deliveryTableOf, mainlandTerms } from '#server/config/delivery-settings.ts';
import { defaultDeliveryDays, dispatchSettings, dispatchTerms } from '#server/config/dispatch-settings.ts';
import { shopSettings, shopSettingsSchema } from '#server/config/shop-settings.ts';
import { traderOf } from '#server/config/trader-settings.ts';
import { withExample } from './trader.rules.ts';

/** The settings that the desk can choose, in the form the shop uses. */
export type ShopFacts = Pick<
  Config,
  | 'shopName'
  | 'shopAddress'
  | 'shopEmail'
  | 'shopPhone'
  | 'shopHours'
  | 'ownerEmail'
  | 'trader'
  | 'vatNumber'
  | 'vatFrom'
  | 'hasVatNumber'
  | 'tradesAsExample'
  | 'deliveryTable'
  | 'delivery'
  | 'dispatch'
  | 'lowStockLimit'
  | 'printsCancellationForm'
  | 'takeBack'
>;

export type Chosen = Partial<Record<SettingKey, string>>;

type Base = ShopFacts & Pick<Config, 'fixedSettings' | 'mail' | 'paypal'>;

/** These must not be empty. */
const needed: readonly SettingKey[] = [
  'SHOP_NAME',
  'DELIVERY_PENCE',
  'FREE_DELIVERY_FROM_PENCE',
  'DELIVERY_DAYS',
  'DELIVERY_CUTOFF',
  'DELIVERY_WORKING_DAYS',
  'DELIVERY_REGION',
  'LOW_STOCK_LIMIT',
  'SLIP_CANCELLATION_FORM',
];

const labels: Readonly<Record<SettingKey, string>> = {
  SHOP_NAME: 'The shop name',
  SHOP_ADDRESS: 'The shop address',
  SHOP_EMAIL: 'The email address',
  SHOP_PHONE: 'The telephone number',
  SHOP_HOURS: 'The opening hours',
  OWNER_EMAIL: 'The email address for notices',
  SHOP_KIND: 'The business type',
  SHOP_LEGAL_NAME: 'The legal name',
  SHOP_COMPANY_NUMBER: 'The company number',
  SHOP_REGISTERED_IN: 'The place of registration',
  SHOP_REGISTERED_OFFICE: 'The registered office',
  SHOP_VAT_NUMBER: 'The VAT number',
  VAT_FROM: 'The start of VAT registration',
  DELIVERY_PENCE: 'The delivery price in pence',
  FREE_DELIVERY_FROM_PENCE: 'The free-delivery threshold in pence',
  DELIVERY_TABLE: 'The table of delivery',
  DELIVERY_DAYS: 'The delivery time',
  DELIVERY_CUTOFF: 'The order cut-off time',
  DELIVERY_WORKING_DAYS: 'The dispatch days',
  DELIVERY_CARRIER_DAYS: 'The delivery days',
  DELIVERY_REGION: 'The bank-holiday region',
  DELIVERY_CLOSED_DAYS: 'The closed days',
  LOW_STOCK_LIMIT: 'The low-stock limit',
  SLIP_CANCELLATION_FORM: 'The cancellation form on slips',
  WEEE_SCHEME: 'The take-back scheme',
  WEEE_ADDRESS: 'The address for old electricals',
  WEEE_TEXT: 'The text on old electricals',
};

/** What is wrong with a value, as a sentence; null if it is valid. */
export function faultOf(key: SettingKey, value: string): string | null {
  if (value.trim() === '' && needed.includes(key)) return `${labels[key]} is required.`;
  const read = shopSettings[key].safeParse(value);
  return read.success ? null : `${labels[key]} ${read.error.issues[0]!.message}.`;
}

/**
 * The values in force: from the environment, otherwise what was chosen (if it can be read), otherwise the
 * defaults.
 */
export function textsOf(base: Base, chosen: Chosen): Record<SettingKey, string> {
  return { ...beginnings(base), ...readable(chosen), ...base.fixedSettings };
}

export function factsFrom(base: Base, chosen: Chosen): ShopFacts {
  const has = (key: SettingKey) => key in own;
  const own: Chosen = Object.fromEntries(
    Object.entries(readable(chosen)).filter(([key]) => !(key in base.fixedSettings)),
  );
  const values = shopSettingsSchema.parse(textsOf(base, chosen));
  const isDispatchChosen = settingKeys.some((key) => key in dispatchSettings && has(key));
  const table =
    has('DELIVERY_TABLE') || has('DELIVERY_PENCE') || has('FREE_DELIVERY_FROM_PENCE')
      ? deliveryTableOf(values)
      : base.deliveryTable;
  const facts = {
    shopName: has('SHOP_NAME') ? values.SHOP_NAME : base.shopName,
    shopAddress: has('SHOP_ADDRESS') ? values.SHOP_ADDRESS || null : base.shopAddress,
    shopEmail: has('SHOP_EMAIL') ? values.SHOP_EMAIL || base.mail.from : base.shopEmail,
    shopPhone: has('SHOP_PHONE') ? values.SHOP_PHONE || null : base.shopPhone,
    shopHours: has('SHOP_HOURS') ? values.SHOP_HOURS || null : base.shopHours,
    ownerEmail: has('OWNER_EMAIL') ? values.OWNER_EMAIL || null : base.ownerEmail,
    trader: traderOf(values),
    vatNumber: has('SHOP_VAT_NUMBER') ? values.SHOP_VAT_NUMBER || null : base.vatNumber,
    vatFrom: has('VAT_FROM') ? values.VAT_FROM || null : base.vatFrom,
    deliveryTable: table,
    delivery: mainlandTerms(table),
    dispatch: isDispatchChosen ? dispatchTerms(values, base.paypal.isSimulated) : base.dispatch,
    lowStockLimit: has('LOW_STOCK_LIMIT') ? values.LOW_STOCK_LIMIT : base.lowStockLimit,
    printsCancellationForm: has('SLIP_CANCELLATION_FORM')
      ? values.SLIP_CANCELLATION_FORM === 'on'
      : base.printsCancellationForm,
    ...{ hasVatNumber: false, tradesAsExample: false },
    takeBack: {
      scheme: has('WEEE_SCHEME') ? values.WEEE_SCHEME || null : base.takeBack.scheme,
      address: has('WEEE_ADDRESS') ? values.WEEE_ADDRESS || null : base.takeBack.address,
      text: has('WEEE_TEXT') ? values.WEEE_TEXT || null : base.takeBack.text,
    },
  };
  return withExample(facts, base.paypal.isSimulated);
}

/** An older or newer version of the shop may have stored values that this one cannot read. */
function readable(chosen: Chosen): Chosen {
  return Object.fromEntries(
    Object.entries(chosen).filter(
      ([key, value]) => key in shopSettings && faultOf(key as SettingKey, value) === null,
    ),
  );
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const inWords = (days: readonly number[]) => days.map((day) => weekdayNames[day - 1]).join(',');

function beginnings(base: Base): Record<SettingKey, string> {
  const { delivery, dispatch } = base;
  return {
    SHOP_NAME: base.shopName,
    SHOP_ADDRESS: base.shopAddress ?? '',
    SHOP_EMAIL: base.shopEmail,
    SHOP_PHONE: base.shopPhone ?? '',
    SHOP_HOURS: base.shopHours ?? '',
    OWNER_EMAIL: base.ownerEmail ?? '',
    SHOP_KIND: base.trader.kind ?? '',
    SHOP_LEGAL_NAME: base.trader.legalName ?? '',
    SHOP_COMPANY_NUMBER: base.trader.companyNumber ?? '',
    SHOP_REGISTERED_IN: base.trader.registeredIn ?? '',
    SHOP_REGISTERED_OFFICE: base.trader.registeredOffice ?? '',
    SHOP_VAT_NUMBER: base.vatNumber ?? '',
    VAT_FROM: base.vatFrom ?? '',
    DELIVERY_PENCE: String(delivery.costPence),
    FREE_DELIVERY_FROM_PENCE: String(delivery.freeFromPence ?? 0),
    DELIVERY_TABLE: '',
    DELIVERY_DAYS: dispatch
      ? [...new Set([dispatch.minDays, dispatch.maxDays])].join('-')
      : (base.fixedSettings.DELIVERY_DAYS ?? defaultDeliveryDays(base.paypal.isSimulated)),
    DELIVERY_CUTOFF: dispatch?.cutOff ?? '14:00',
    DELIVERY_WORKING_DAYS: dispatch ? inWords(dispatch.shopDays) : 'Mon,Tue,Wed,Thu,Fri',
    DELIVERY_CARRIER_DAYS: dispatch ? inWords(dispatch.carrierDays) : '',
    DELIVERY_REGION: dispatch?.region ?? regions[0],
    DELIVERY_CLOSED_DAYS: dispatch?.closedDays.join(',') ?? '',
    LOW_STOCK_LIMIT: String(base.lowStockLimit),
    SLIP_CANCELLATION_FORM: base.printsCancellationForm ? 'on' : 'off',
    WEEE_SCHEME: base.takeBack.scheme ?? '',
    WEEE_ADDRESS: base.takeBack.address ?? '',
    WEEE_TEXT: base.takeBack.text ?? '',
  };
}
