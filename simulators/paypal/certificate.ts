import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSigned } from '#simulators/self-signed.ts';

/** Webhooks are signed with a certificate for this name, served over HTTP, as PayPal's are. */
const certificateName = 'messageverificationcerts.sandbox.paypal.com';

export type SigningIdentity = { key: KeyObject; certificatePem: string; certificateId: string };

/** The identity stored in this directory; created if there is none, so that it survives restarts. */
export function loadOrMakeIdentity(directory: string): SigningIdentity {
  const keyPath = join(directory, 'webhook-key.pem');
  const certificatePath = join(directory, 'webhook-certificate.pem');
  if (!existsSync(certificatePath)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(keyPath, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(certificatePath, selfSigned(privateKey, 'PayPal simulator', [certificateName], new Date()));
  }
  const certificatePem = readFileSync(certificatePath, 'utf8');
  const digest = createHash('sha256').update(certificatePem).digest('hex');
  return {
    key: createPrivateKey(readFileSync(keyPath)),
    certificatePem,
    certificateId: `CERT-${digest.slice(0, 8)}-${digest.slice(8, 16)}-${digest.slice(16, 24)}`,
  };
}
