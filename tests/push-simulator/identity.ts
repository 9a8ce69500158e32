import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSigned } from '#simulators/self-signed.ts';

export type TlsIdentity = { key: string; cert: string; certificatePath: string };

/** The certificate for all the simulator's names, which its clients are told to trust. */
export function loadOrMakeTlsIdentity(directory: string, hosts: string[]): TlsIdentity {
  const keyPath = join(directory, 'tls-key.pem');
  const certificatePath = join(directory, 'tls-certificate.pem');
  if (!existsSync(certificatePath)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(keyPath, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(
      certificatePath,
      selfSigned(privateKey, 'Push simulator', [...hosts, 'localhost'], new Date()),
    );
  }
  return {
    key: readFileSync(keyPath, 'utf8'),
    cert: readFileSync(certificatePath, 'utf8'),
    certificatePath,
  };
}
