import { isLoopback } from '#server/config/networks.ts';

/** A name and an address, never a single string: a string may hold a second recipient. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  /** Without angle brackets. The same for every attempt, so that a receiver can recognise a repeat. */
  messageId: string;
  from: MailAddress;
  /** Where replies go, if not to `from`. */
  replyTo?: MailAddress;
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Where the reader, or their mail program, unsubscribes from such mail (RFC 2369 and 8058). */
  unsubscribeUrl?: string | undefined;
}

/** `retry`: it may succeed later. `give-up`: this message never will. */
export type MailOutcome = { kind: 'sent' } | { kind: 'retry' | 'give-up'; reason: string };

export interface MailGateway {
  send(mail: Mail): Promise<MailOutcome>;
  /** Ends idle connections; a message under way is finished first. */
  close(): void;
}

/** The longest a whole delivery may take, even from a server that trickles its replies. */
const DEADLINE_MILLISECONDS = 15_000;

export function createMailGateway(
  smtpUrl: string,
  options: { connections: number; deadlineMilliseconds?: number },
): MailGateway {
  const deadlineMilliseconds = options.deadlineMilliseconds ?? DEADLINE_MILLISECONDS;
  const open = async () => {
    // Loaded with the first message: a start need not wait for it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...encryptionFor(smtpUrl),
      pool: true,
      maxConnections: options.connections,
      // The outbox repeats failed deliveries. A repeat in here could send a message that the server has already
      // accepted.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      // No part of a message is ever read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;

  return {
    async send(mail) {
      // The contract checks addresses when they come in. This is the last check before a message leaves for
      // strangers.
      for (const address of [mail.from.address, mail.to.address, (mail.replyTo ?? mail.from).address]) {
        if (!/^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/.test(address)) {
          return { kind: 'give-up', reason: 'the address is not one' };
        }
      }
      try {
        transport ??= open();
        const opened = await transport;
        await opened.sendMail({
          messageId: `<${mail.messageId}>`,
          from: mail.from,
          ...(mail.replyTo !== undefined &&
            mail.replyTo.address !== mail.from.address && { replyTo: mail.replyTo }),
          to: mail.to,
          envelope: { from: mail.from.address, to: [mail.to.address] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // RFC 3834: keeps out-of-office replies away.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(deadlineMilliseconds),
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/**
 * Nothing is sent unencrypted to another machine, whatever stands in between and says that the server cannot encrypt,
 * unless the address says in so many words that it may be: `?tls=none`.
 */
function encryptionFor(smtpUrl: string): { url: string; requireTLS: boolean; ignoreTLS: boolean } {
  const url = new URL(smtpUrl);
  const ignoreTLS = url.searchParams.get('tls') === 'none';
  url.searchParams.delete('tls');
  return { url: url.href, ignoreTLS, requireTLS: !ignoreTLS && !isLoopback(url.hostname) };
}

/**
 * Only a refusal of this recipient or this message is final. If the server cannot be reached, does not accept
 * our password or refuses our sender address, the owner must fix it: the message waits.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { message, command, permanent } = error as Error & { command?: string; permanent?: boolean };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return {
    kind: permanent === true && isAboutMessage ? 'give-up' : 'retry',
    reason: message.replace(/\s+/g, ' ').slice(0, 300),
  };
}
