const LIVE = ['api-m.paypal.com', 'api.paypal.com'];

/** Whether payments move money: neither PayPal's simulator nor its sandbox. */
export function takesRealMoney({ isSimulated, apiBase }: { isSimulated: boolean; apiBase: string }): boolean {
  return !isSimulated && URL.canParse(apiBase) && LIVE.includes(new URL(apiBase).hostname);
}
