import { loadOrMakeIdentity } from './certificate.ts';
import type { SigningIdentity } from './certificate.ts';
import { Faults } from './faults.ts';
import { accountId } from './ids.ts';
import { Ledger } from './ledger.ts';
import { Payments } from './payments.ts';
import type { PayPalSettings } from './settings.ts';
import { AccessTokens } from './access-tokens.ts';

/** Everything that the routes share. */
export type Simulator = {
  settings: PayPalSettings;
  ledger: Ledger;
  payments: Payments;
  faults: Faults;
  identity: SigningIdentity;
  tokens: AccessTokens;
};

export async function openSimulator(settings: PayPalSettings, address: { url: string }): Promise<Simulator> {
  const ledger = await Ledger.open(settings.dataDir);
  return {
    settings,
    ledger,
    payments: new Payments(ledger, {
      state: ledger.state,
      // Known only once the server listens, as the system may choose the ports.
      addresses: {
        get api() {
          return address.url;
        },
        get public() {
          return settings.publicUrl ?? address.url;
        },
      },
      merchant: {
        email_address: 'merchant@simulator.example',
        merchant_id: accountId(settings.clientId),
      },
    }),
    faults: new Faults(),
    identity: loadOrMakeIdentity(settings.dataDir),
    tokens: new AccessTokens(settings.clientSecret, () => ledger.now()),
  };
}
