import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';

/** The part that the list shows and the store keeps in memory. */
export type MessageSummary = {
  id: string;
  receivedAt: string;
  from: string;
  /** The recipients in the envelope: everybody who really gets it, including blind copies. */
  to: string[];
  subject: string;
  messageId: string;
  bytes: number;
};

export type Message = MessageSummary & {
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  /** Every address the message links to, in order, without repeats. */
  links: string[];
};

/** The lines the SMTP server puts before a message, as any receiving server does. */
export function deliveryHeaders(from: string, to: string[], receivedAt: Date): Buffer {
  const lines = [
    `Return-Path: <${from}>`,
    ...to.map((recipient) => `Delivered-To: ${recipient}`),
    `X-Received-At: ${receivedAt.toISOString()}`,
  ];
  return Buffer.from(lines.join('\r\n') + '\r\n');
}

/** Reads the headers only: cheap enough to do for every stored message when the mailbox starts. */
export async function summarise(id: string, raw: Buffer, bytes: number): Promise<MessageSummary> {
  const end = raw.indexOf('\r\n\r\n');
  const email = await PostalMime.parse(end < 0 ? raw : raw.subarray(0, end + 4));
  const headers = (name: string) => email.headers.filter((header) => header.key === name).map((h) => h.value);
  return {
    id,
    receivedAt: headers('x-received-at')[0] ?? '',
    from: email.from ? formatAddress(email.from) : '',
    to: headers('delivered-to'),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    bytes,
  };
}

export async function parseMessage(summary: MessageSummary, raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw);
  const text = email.text ?? '';
  const html = email.html ?? '';
  return {
    ...summary,
    text,
    html,
    headers: email.headers.map((header) => ({ name: header.originalKey ?? header.key, value: header.value })),
    links: [...new Set([...linksOfHtml(html), ...linksOfText(text)])],
  };
}

function formatAddress(address: Address): string {
  const where = 'address' in address && address.address ? address.address : '';
  return address.name ? `${address.name} <${where}>` : where;
}

const textLink = /https?:\/\/[^\s<>"']+/g;
const endOfSentence = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/;

export function linksOfText(text: string): string[] {
  return (text.match(textLink) ?? []).map((link) => link.replace(endOfSentence, ''));
}

function linksOfHtml(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  return links
    .map((match) => decodeEntities(match[1] ?? match[2] ?? ''))
    .filter((link) => /^https?:/i.test(link));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_all, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[String(name).toLowerCase()]!;
  });
}
