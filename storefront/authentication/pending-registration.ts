/*
 * A registration made in this browser that is waiting for its mailed link: the address, and the secrets that tell its
 * own links from a stranger's. Without the link they open nothing.
 */

const KEY = 'registration';
const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** The lifetime of a link, plus an hour by which its mail may be delayed. */
const KEPT_MILLISECONDS = 25 * HOUR_MILLISECONDS;
const MAX_SECRETS = 3;

interface PendingRegistration {
  email: string;
  /** Newest first: somebody may register twice. */
  secrets: string[];
  registeredAt: number;
}

export function rememberRegistration(email: string, secret: unknown): void {
  if (typeof secret !== 'string' || secret === '') return;
  const secrets = [secret, ...registrationSecretsOf(email)].slice(0, MAX_SECRETS);
  write({ email: key(email), secrets, registeredAt: Date.now() });
}

/** Empty if the address was not recently registered in this browser. */
export function registrationSecretsOf(email: string): string[] {
  const pending = read();
  return pending?.email === key(email) ? pending.secrets : [];
}

export function forgetRegistration(): void {
  write(null);
}

function key(email: string): string {
  return email.trim().toLowerCase();
}

function read(): PendingRegistration | null {
  try {
    const { email, secrets, registeredAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<
      string,
      unknown
    >;
    if (typeof email !== 'string' || typeof registeredAt !== 'number' || !Array.isArray(secrets)) return null;
    if (Date.now() - registeredAt > KEPT_MILLISECONDS) return null;
    return { email, secrets: secrets.filter((secret) => typeof secret === 'string'), registeredAt };
  } catch {
    return null;
  }
}

function write(pending: PendingRegistration | null): void {
  try {
    if (pending) localStorage.setItem(KEY, JSON.stringify(pending));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the link verifies the address, and the customer logs in by hand.
  }
}
