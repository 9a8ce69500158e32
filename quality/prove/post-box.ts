import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, World } from './world.ts';

/** A message as PayPal sent it: its signature covers exactly these bytes. */
export interface Message {
  what: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PostBox {
  /** An event with PayPal's signature, whether or not it is true. */
  sign(kind: string, orderId: string, paypalOrderId: string): Promise<Message>;
  close(): void;
}

/** Receives what PayPal sends, so that it can be forwarded in any order and any number of times. */
export async function openPostBox({ paypal }: World): Promise<PostBox> {
  let take: (message: Message) => void = () => {};
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^paypal-|^content-type$/.test(name)),
      ) as Record<string, string>;
      response.end();
      take({ what: 'a message', headers, body: Buffer.concat(chunks) });
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    async sign(kind, orderId, paypalOrderId) {
      const taken = new Promise<Message>((resolve) => {
        take = (message) => {
          if (message.body.includes(kind) && message.body.includes(orderId)) resolve(message);
        };
      });
      await paypal.sendWebhooksTo(url);
      await paypal.raiseWebhook(kind, {
        id: kind.startsWith('CHECKOUT') ? paypalOrderId : `INVENTED${paypalOrderId}`,
        custom_id: orderId,
        dispute_id: `PP-${paypalOrderId}`,
        status: 'OPEN',
        disputed_transactions: [{ seller_transaction_id: `INVENTED${paypalOrderId}`, custom: orderId }],
        supplementary_data: { related_ids: { order_id: paypalOrderId } },
      });
      const message = await taken;
      await paypal.sendWebhooksTo(null);
      return message;
    },
    close: () => server.close(),
  };
}

/** Sends it to the first of the shop's processes. Status 0: the connection was cut. */
export async function postTo({ shops }: World, { headers, body }: Message): Promise<Answer> {
  try {
    const answer = await fetch(`${shops[0]!.url}/api/webhooks/paypal`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    return { status: answer.status, text: await answer.text(), body: undefined };
  } catch {
    return { status: 0, text: '', body: undefined };
  }
}
