import { UserFacingError } from '#storefront/ui/error-message.ts';

/*
 * The platform's passkeys. Options and credentials travel as WebAuthn's own JSON, which the browser reads and writes
 * itself.
 */

type Options = Record<string, unknown>;

export interface CredentialJson {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string };
}

export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

export async function createPasskey(options: Options): Promise<CredentialJson> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    return jsonOf(await navigator.credentials.create({ publicKey }));
  } catch (error) {
    throw inWords(error);
  }
}

/** `isAutofill`: waits invisibly until a passkey is chosen from a field's suggestions. */
export async function askForPasskey(
  options: Options,
  { isAutofill = false, signal }: { isAutofill?: boolean; signal?: AbortSignal } = {},
): Promise<CredentialJson> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
    const mediation = isAutofill ? 'conditional' : 'optional';
    return jsonOf(await navigator.credentials.get({ publicKey, mediation, ...(signal && { signal }) }));
  } catch (error) {
    throw inWords(error);
  }
}

export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

function jsonOf(credential: Credential | null): CredentialJson {
  return (credential as PublicKeyCredential).toJSON() as unknown as CredentialJson;
}

/** Browsers' own messages are written for programmers. */
function inWords(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'InvalidStateError') {
    return new UserFacingError('This device already has one of your passkeys for the desk.');
  }
  if (error.name === 'NotAllowedError') {
    return new UserFacingError(
      'No passkey was used: it was cancelled, took too long, or this device has none for the desk.',
    );
  }
  return new UserFacingError(
    'This browser could not use a passkey here. You can use a password and code instead.',
  );
}
