import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import { log } from '#simulators/process.ts';
import type { MailFault, MailFaults } from './faults.ts';
import type { MessageStore } from './message-store.ts';

const maximumBytes = 10 * 1024 * 1024;

/** An error whose code becomes the SMTP answer. */
class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export function createSmtpServer(store: MessageStore, faults: MailFaults): SMTPServer {
  /** The session does not expose its socket, which is needed for the fault that cuts the connection. */
  const socketsByPort = new Map<number, Socket>();
  const cutLine = (session: SMTPServerSession) => socketsByPort.get(session.remotePort)?.destroy();

  /** Answers as the fault demands; true if it has taken over the answer. */
  function strike(
    fault: MailFault | undefined,
    session: SMTPServerSession,
    answer: (error: Error) => void,
  ): boolean {
    if (!fault || fault.refuse === 'drop-after') return false;
    if (fault.refuse === '4xx') answer(new SmtpRefusal(451, 'Try again later (a fault asked for by a test)'));
    if (fault.refuse === '5xx') answer(new SmtpRefusal(550, 'No such mailbox (a fault asked for by a test)'));
    if (fault.refuse === 'drop') cutLine(session);
    // "hang" answers nothing at all.
    return true;
  }

  const server = new SMTPServer({
    // The connection never leaves this machine, and careful senders would refuse a self-signed certificate.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: maximumBytes,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onConnect(session, callback) {
      if (!strike(faults.take('connect'), session, callback)) callback();
    },
    onRcptTo(address, session, callback) {
      if (!strike(faults.take('recipient', [address.address]), session, callback)) callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        // Beyond the limit nothing is kept; the stream is only read to its end.
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(new SmtpRefusal(552, 'Message is larger than 10 MiB'));
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const fault = faults.take('data', to);
        if (strike(fault, session, callback)) return;
        store.add(from, to, Buffer.concat(chunks)).then(
          () => (fault ? cutLine(session) : callback()),
          (error: unknown) => {
            log('could not keep a message', { error: String(error) });
            callback(new SmtpRefusal(451, 'Could not keep the message'));
          },
        );
      });
    },
  });
  server.server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0;
    socketsByPort.set(port, socket);
    socket.once('close', () => socketsByPort.delete(port));
  });
  server.on('error', (error) => log('an SMTP connection failed', { error: error.message }));
  return server;
}
