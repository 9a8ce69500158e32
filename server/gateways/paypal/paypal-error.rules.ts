/**
 * PayPal did not do what we asked.
 *
 * `refused`: PayPal said no; nothing was done, and the same request would be refused again. `unclear`: there
 * was no answer, or none that can be trusted, so it may or may not have been done. Never treat this as a
 * failure: the caller asks PayPal again, with the same request id, until it is known.
 */
export class PayPalError extends Error {
  readonly kind: 'refused' | 'unclear';
  readonly status: number | null;
  /** PayPal's codes, such as `INSTRUMENT_DECLINED`. Its descriptions may change at any time; these do not. */
  readonly issues: readonly string[];
  readonly debugId: string | null;

  constructor(
    kind: 'refused' | 'unclear',
    message: string,
    details: { status?: number; issues?: readonly string[]; debugId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'PayPalError';
    this.kind = kind;
    this.status = details.status ?? null;
    this.issues = details.issues ?? [];
    this.debugId = details.debugId ?? null;
  }

  has(issue: string): boolean {
    return this.issues.includes(issue);
  }
}

export function isPayPalError(error: unknown, kind?: PayPalError['kind']): error is PayPalError {
  return error instanceof PayPalError && (kind === undefined || error.kind === kind);
}

/**
 * The error for an unsuccessful answer. Bodies come in PayPal's format, in OAuth's, or as the HTML of a
 * gateway on the way; only the status is certain.
 */
export function errorOfAnswer(status: number, body: unknown, debugId: string | null): PayPalError {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const details = Array.isArray(fields.details) ? (fields.details as { issue?: unknown }[]) : [];
  const issues = [fields.name, fields.error, ...details.map((detail) => detail?.issue)].filter(
    (code): code is string => typeof code === 'string' && /^\w{1,100}$/.test(code),
  );
  const isUnclear = status < 400 || status >= 500 || [401, 403, 408, 409, 429].includes(status);
  // Below 400: redirects, which are not followed.
  // 401 and 403: our credentials are wrong. Nothing was done, but the same request may succeed once they are
  // corrected, so a payment under way must not be given up. 409: an equal request is still being worked on.
  return new PayPalError(
    isUnclear ? 'unclear' : 'refused',
    `PayPal answered ${status} ${issues.join(' ')}`.trim(),
    { status, issues, debugId },
  );
}
