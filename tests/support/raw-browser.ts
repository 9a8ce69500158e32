import { EventEmitter, once } from 'node:events';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import {
  bytesOf,
  decode,
  encode,
  numberOf,
  readVarint,
  textsOf,
  varint,
} from '#tests/push-simulator/protobuf.ts';
import type { Field } from '#tests/push-simulator/protobuf.ts';
import type { PushService } from './push-service.ts';

type Received = { id: string; from: string; appData: Record<string, string>; body: Buffer };

const tags = { heartbeatPing: 0, heartbeatAck: 1, loginRequest: 2, loginResponse: 3, dataMessage: 8 };

/** Chromium's side of the push connection, as far as tests of the simulator need it. */
export class RawBrowser {
  token = '';
  readonly #push: PushService;
  readonly #device: string;
  readonly #secret: string;
  readonly #stanzas = new EventEmitter();
  #socket: TLSSocket | undefined;
  #received: Received[] = [];
  #places = 0;

  private constructor(push: PushService, device: string, secret: string) {
    this.#push = push;
    this.#device = device;
    this.#secret = secret;
  }

  static async checkIn(push: PushService): Promise<RawBrowser> {
    const { body } = await post(push.addresses.checkInUrl, encode([[4, encode([[12, 3]])]]));
    const [device, secret] = [7, 8].map((number) => decode(body).find((field) => field.number === number));
    return new RawBrowser(push, String(device!.value), String(secret!.value));
  }

  withSecret(secret: string): RawBrowser {
    return new RawBrowser(this.#push, this.#device, secret);
  }

  async register(form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams({ app: 'org.chromium.linux', device: this.#device, ...form });
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `AidLogin ${this.#device}:${this.#secret}`,
    };
    return String(
      (await post(this.#push.addresses.registrationUrl, Buffer.from(String(body)), headers)).body,
    );
  }

  async subscribe(sender: string): Promise<string> {
    const answer = await this.register({ 'X-subtype': 'wp:https://shop.example/#1', sender, appid: 'abc' });
    this.token = answer.replace('token=', '');
    return `https://fcm.googleapis.com/fcm/send/${this.token}`;
  }

  async unsubscribe(): Promise<void> {
    await this.register({ 'X-subtype': 'wp:https://shop.example/#1', sender: '*', delete: 'true' });
  }

  async connect(alreadyReceived: string[] = []): Promise<void> {
    const { hostname, port } = new URL(this.#push.addresses.mcsUrl);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    this.#socket = socket;
    this.#places = 0;
    let buffered = Buffer.alloc(0);
    let greeted = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      buffered = Buffer.concat([buffered, data]);
      if (!greeted) buffered = buffered.subarray(1);
      greeted = true;
      for (;;) {
        const length = buffered.length > 1 ? readVarint(buffered, 1) : undefined;
        if (!length || buffered.length < length.next + length.value) return;
        const fields = decode(buffered.subarray(length.next, length.next + length.value));
        const tag = buffered[0]!;
        buffered = buffered.subarray(length.next + length.value);
        this.#take(tag, fields);
      }
    });
    const answered = once(this.#stanzas, 'login') as Promise<[Field[]]>;
    const login: Parameters<typeof encode>[0] = [
      [1, 'chrome-test'],
      [2, 'mcs.android.com'],
      [3, this.#device],
      [4, this.#device],
      [5, this.#secret],
      ...alreadyReceived.map((id): [number, string] => [10, id]),
    ];
    socket.write(Buffer.concat([Buffer.from([41]), stanza(tags.loginRequest, encode(login))]));
    const error = bytesOf((await answered)[0], 3);
    if (error) throw new Error(`Refused with ${numberOf(decode(error), 1)}`);
  }

  #take(tag: number, fields: Field[]): void {
    this.#places += 1;
    if (tag === tags.loginResponse) this.#stanzas.emit('login', fields);
    if (tag === tags.heartbeatAck) this.#stanzas.emit('heartbeat');
    if (tag !== tags.dataMessage) return;
    const pairs = fields
      .filter(({ number }) => number === 7)
      .map(({ value }) => [1, 2].map((number) => textsOf(decode(value as Buffer), number)[0]!));
    this.#received.push({
      id: textsOf(fields, 9)[0]!,
      from: textsOf(fields, 3)[0]!,
      appData: Object.fromEntries(pairs) as Record<string, string>,
      body: bytesOf(fields, 21)!,
    });
    this.#stanzas.emit('message');
  }

  /** Waits for the next messages. */
  async receive(count: number): Promise<Received[]> {
    while (this.#received.length < count) await once(this.#stanzas, 'message');
    return this.#received.splice(0, count);
  }

  /** Confirms what it has received so far. */
  async heartbeat(): Promise<void> {
    const answered = once(this.#stanzas, 'heartbeat');
    this.#socket!.write(stanza(tags.heartbeatPing, encode([[2, this.#places]])));
    await answered;
  }

  close(): void {
    this.#socket?.destroy();
  }
}

function stanza(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), varint(content.length), content]);
}

/** By a host name in the simulator's certificate, and therefore through its proxy. */
async function post(url: string, body: Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`https://android.googleapis.com${new URL(url).pathname}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { body: Buffer.from(await response.arrayBuffer()) };
}
