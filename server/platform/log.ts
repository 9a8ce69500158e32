import pino, { type Logger } from 'pino';

/** The shop's log: a line of JSON on standard output for each event. */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true });
  output.on('error', (error: NodeJS.ErrnoException) => {
    // On exit pino would retry its last line endlessly on a full disk or a closed terminal.
    output.flushSync = () => {};
    if (error.code === 'EIO' || error.code === 'EPIPE') output.write = () => true;
  });
  return pino({ level, base: undefined, serializers: { err: errorFields } }, output);
}

/**
 * The fields of an error that are logged. Errors may carry an address with a token in it or the values of a row, so
 * only the fields named here are written.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, statusCode, constraint, table, kind, cause } = error as unknown as Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(
      Object.entries({ code, statusCode, constraint, table, kind }).filter(([, value]) =>
        ['string', 'number'].includes(typeof value),
      ),
    ),
    ...(cause instanceof Error && { cause: errorFields(cause) }),
  };
}
