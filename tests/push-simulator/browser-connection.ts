import type { TLSSocket } from 'node:tls';
import type { PostOffice } from './post-office.ts';
import { bytesOf, decode, encode, numberOf, readVarint, textsOf, varint } from './protobuf.ts';
import type { Field } from './protobuf.ts';

/*
 * The connection on which Chromium gets its messages: Google's mobile connection server (google_apis/gcm in
 * Chromium: protocol/mcs.proto, base/mcs_util.cc, engine/connection_handler_impl.cc). Each side sends its
 * version once; after that a stanza is a tag, a length, and a protocol buffer.
 */

const version = 41;
const heartbeatPing = 0;
const heartbeatAck = 1;
const loginRequest = 2;
const loginResponse = 3;
const closeStanza = 4;
const iqStanza = 7;
const dataMessage = 8;
const selectiveAck = 12;
const maxBytes = 1024 * 1024;

/** Messages sent and not yet confirmed, by position on the connection or by id. */
type Sent = { place: number; token: string; id: string };

export class BrowserConnection {
  #socket: TLSSocket;
  #office: PostOffice;
  #isKnownDevice: (device: string, secret: string) => boolean;
  #received: Buffer = Buffer.alloc(0);
  #greeted = false;
  #placesIn = 0;
  #placesOut = 0;
  #sent: Sent[] = [];
  #device: string | undefined;

  constructor(
    socket: TLSSocket,
    office: PostOffice,
    isKnownDevice: (device: string, secret: string) => boolean,
  ) {
    this.#socket = socket;
    this.#office = office;
    this.#isKnownDevice = isKnownDevice;
    const deliver = (device: string) => {
      if (device === this.#device) this.#deliver();
    };
    office.events.on('waiting', deliver);
    socket.on('close', () => office.events.off('waiting', deliver));
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      this.#received = Buffer.concat([this.#received, data]);
      try {
        this.#readAll();
      } catch {
        socket.destroy();
      }
    });
  }

  get device(): string | undefined {
    return this.#device;
  }

  close(): void {
    this.#socket.destroy();
  }

  #readAll(): void {
    if (!this.#greeted && this.#received.length > 0) {
      if (this.#received[0]! < version) throw new Error('An older version');
      this.#received = this.#received.subarray(1);
      this.#greeted = true;
      this.#socket.write(Buffer.from([version]));
    }
    while (this.#received.length > 1) {
      const length = readVarint(this.#received, 1);
      if (!length) return;
      if (length.value > maxBytes) throw new Error('A stanza that is too long');
      const end = length.next + length.value;
      if (this.#received.length < end) return;
      const tag = this.#received[0]!;
      const fields = decode(this.#received.subarray(length.next, end));
      this.#received = this.#received.subarray(end);
      this.#placesIn += 1;
      this.#take(tag, fields);
    }
  }

  #take(tag: number, fields: Field[]): void {
    if (tag === loginRequest) return this.#logIn(fields);
    if (!this.#device) throw new Error('Not logged in');
    if (tag === closeStanza) return void this.#socket.end();
    if (tag === heartbeatPing) {
      this.#confirmUpTo(numberOf(fields, 2));
      this.#send(heartbeatAck, encode([[2, this.#placesIn]]));
    }
    if (tag === heartbeatAck) this.#confirmUpTo(numberOf(fields, 2));
    if (tag === dataMessage) this.#confirmUpTo(numberOf(fields, 11));
    if (tag === iqStanza) {
      const extension = decode(bytesOf(fields, 7) ?? Buffer.alloc(0));
      if (numberOf(extension, 1) === selectiveAck)
        this.#confirm(textsOf(decode(bytesOf(extension, 2) ?? Buffer.alloc(0)), 1));
      this.#confirmUpTo(numberOf(fields, 10));
    }
  }

  /** When it logs in, a browser says which messages it got before the connection broke. */
  #logIn(fields: Field[]): void {
    const [device = '', secret = '', id = ''] = [3, 5, 1].map((number) => textsOf(fields, number)[0]);
    if (!this.#isKnownDevice(device, secret)) {
      const unauthorized = encode([
        [1, 401],
        [2, 'Authentication failed'],
      ]);
      this.#send(
        loginResponse,
        encode([
          [1, id],
          [3, unauthorized],
        ]),
      );
      this.#socket.end();
      return;
    }
    this.#device = device;
    for (const { token } of this.#office.subscriptionsOf(device)) {
      for (const received of textsOf(fields, 10)) this.#office.delivered(token, received);
      this.#office.dropExpired(token);
    }
    this.#send(
      loginResponse,
      encode([
        [1, id],
        [6, this.#placesIn],
        [8, Date.now()],
      ]),
    );
    this.#deliver();
  }

  #deliver(): void {
    for (const subscription of this.#office.subscriptionsOf(this.#device!)) {
      const { token, application, subtype, senderKey } = subscription;
      for (const { message, body } of this.#office.waitingFor(token)) {
        if (this.#sent.some((sent) => sent.id === message.id)) continue;
        const appData = { subtype, 'content-encoding': 'aes128gcm' };
        this.#send(
          dataMessage,
          encode([
            [2, message.id],
            [3, senderKey ?? ''],
            [5, application],
            ...Object.entries(appData).map(([key, value]): [number, Buffer] => [
              7,
              encode([
                [1, key],
                [2, value],
              ]),
            ]),
            [9, message.id],
            [17, message.ttl ?? 0],
            [18, Math.floor(Date.parse(message.at) / 1_000)],
            [21, body],
            // Makes the browser confirm at once, so that the log soon shows the delivery.
            [24, true],
          ]),
        );
        this.#sent.push({ place: this.#placesOut, token, id: message.id });
      }
    }
  }

  #confirmUpTo(place: number | undefined): void {
    if (place === undefined) return;
    this.#confirm(this.#sent.filter((sent) => sent.place <= place).map((sent) => sent.id));
  }

  #confirm(ids: string[]): void {
    for (const { token, id } of this.#sent.filter((sent) => ids.includes(sent.id)))
      this.#office.delivered(token, id);
    this.#sent = this.#sent.filter((sent) => !ids.includes(sent.id));
  }

  #send(tag: number, stanza: Buffer): void {
    this.#placesOut += 1;
    this.#socket.write(Buffer.concat([Buffer.from([tag]), varint(stanza.length), stanza]));
  }
}
