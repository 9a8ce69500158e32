import pino, { type Logger } from 'pino';

/** The shop's log: a line of JSON on standard output for each event. */
export function createLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true });
  output.on('error', (error: NodeJS.ErrnoException) => {
    // At the end pino would write its last line again and again, for ever, to a full disk or a closed terminal.
    output.flushSync = () => {};
    if (error.code === 'EIO' || error.code === 'EPIPE') output.write = () => true;
  });
  return pino({ level, base: undefined }, output);
}
