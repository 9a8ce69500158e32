/** The settings that can be changed at the desk, by their environment variable names. */
export const settingKeys = [
  'SHOP_NAME',
  'SHOP_ADDRESS',
  'SHOP_EMAIL',
  'SHOP_PHONE',
  'SHOP_VAT_NUMBER',
  'DELIVERY_PENCE',
  'FREE_DELIVERY_FROM_PENCE',
  'DELIVERY_DAYS',
  'DELIVERY_CUTOFF',
  'DELIVERY_WORKING_DAYS',
  'DELIVERY_CARRIER_DAYS',
  'DELIVERY_REGION',
  'DELIVERY_CLOSED_DAYS',
  'LOW_STOCK_LIMIT',
  'SLIP_CANCELLATION_FORM',
  'WEEE_SCHEME',
  'WEEE_ADDRESS',
  'WEEE_TEXT',
] as const;
export type SettingKey = (typeof settingKeys)[number];
