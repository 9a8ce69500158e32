import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { messageLength, readMessage, writeMessage } from './dbus.ts';
import type { DbusMessage } from './dbus.ts';

/*
 * The desktop on which Chromium shows its notifications, played by the test because a test cannot click on a real one:
 * a session bus (D-Bus specification) with only the notification server of the Desktop Notifications Specification on
 * it. What Chromium sends here is what a person would see, and a click takes the path of a real click.
 */

const service = 'org.freedesktop.Notifications';
const servicePath = '/org/freedesktop/Notifications';
const ownName = ':1.0';

export interface ShownNotification {
  id: number;
  title: string;
  body: string;
  /** By name and label, as Chromium offered them. */
  actions: string[];
  isOpen: boolean;
}

export class Desktop {
  readonly notifications: ShownNotification[] = [];
  readonly #events = new EventEmitter();
  readonly #clients = new Set<Client>();
  readonly #server = createServer((socket) => {
    const client = new Client(socket, `:1.${this.#clients.size + 1}`, (call) => this.#answer(client, call));
    this.#clients.add(client);
  });
  #directory = '';

  static async open(): Promise<Desktop> {
    const desktop = new Desktop();
    desktop.#directory = await mkdtemp(path.join(os.tmpdir(), 'dandle-desktop-'));
    desktop.#server.listen(desktop.#socketPath);
    await once(desktop.#server, 'listening');
    return desktop;
  }

  get #socketPath(): string {
    return path.join(this.#directory, 'bus');
  }

  /** The environment variables that lead a Chromium to this desktop. */
  get env(): { DBUS_SESSION_BUS_ADDRESS: string } {
    return { DBUS_SESSION_BUS_ADDRESS: `unix:path=${this.#socketPath}` };
  }

  /** Waits for the first open notification whose title matches, and whose text contains the given words. */
  async waitFor(title: RegExp, words = ''): Promise<ShownNotification> {
    for (;;) {
      const found = this.notifications.find(
        (shown) => shown.isOpen && title.test(shown.title) && shown.body.includes(words),
      );
      if (found) return found;
      await once(this.#events, 'shown', { signal: AbortSignal.timeout(20_000) });
    }
  }

  click({ id }: ShownNotification): void {
    this.#tell('ActionInvoked', 'us', [id, 'default']);
  }

  /** Dismisses it as a person would. */
  dismiss(notification: ShownNotification): void {
    this.#close(notification, 2);
  }

  #close(notification: ShownNotification, reason: number): void {
    notification.isOpen = false;
    this.#tell('NotificationClosed', 'uu', [notification.id, reason]);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.socket.destroy();
    this.#server.close();
    await rm(this.#directory, { recursive: true, force: true });
  }

  #tell(member: string, signature: string, body: unknown[]): void {
    for (const client of this.#clients)
      client.send({ type: 'signal', path: servicePath, interface: service, member, signature, body });
  }

  #answer(client: Client, call: DbusMessage): void {
    const [first] = call.body;
    const answers: Record<string, () => [signature: string, ...body: unknown[]]> = {
      // Methods of the bus.
      Hello: () => ['s', client.name],
      AddMatch: () => [''],
      RemoveMatch: () => [''],
      RequestName: () => ['u', 1],
      NameHasOwner: () => ['b', first === service],
      ListNames: () => ['as', [service]],
      ListActivatableNames: () => ['as', []],
      ...(first === service && { GetNameOwner: () => ['s', ownName] }),
      // Methods of the notification server.
      GetCapabilities: () => ['as', ['actions', 'body', 'persistence']],
      GetServerInformation: () => ['ssss', 'Desktop', 'Dandle', '1', '1.2'],
      Notify: () => ['u', this.#show(call.body)],
      CloseNotification: () => {
        const shown = this.notifications.find((one) => one.id === first);
        if (shown) this.#close(shown, 3);
        return [''];
      },
    };
    const answer = answers[call.member];
    if (!answer) return client.refuse(call, first);
    const [signature, ...body] = answer();
    client.send({ type: 'return', replyTo: call.serial, signature, body });
  }

  #show([, replaces, , title, body, actions]: unknown[]): number {
    const id = Number(replaces) || this.notifications.length + 1;
    const shown = {
      id,
      title: String(title),
      body: String(body),
      actions: actions as string[],
      isOpen: true,
    };
    const before = this.notifications.findIndex((one) => one.id === id);
    if (before === -1) this.notifications.push(shown);
    else this.notifications[before] = shown;
    this.#events.emit('shown');
    return id;
  }
}

/** A client of the bus. */
class Client {
  readonly socket: Socket;
  readonly name: string;
  #received: Buffer = Buffer.alloc(0);
  #hasBegun = false;
  #serial = 0;

  constructor(socket: Socket, name: string, onCall: (call: DbusMessage) => void) {
    this.socket = socket;
    this.name = name;
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      this.#received = Buffer.concat([this.#received, data]);
      if (!this.#hasBegun) this.#authenticate();
      while (this.#hasBegun) {
        const length = messageLength(this.#received);
        if (length === undefined || this.#received.length < length) return;
        const message = readMessage(this.#received.subarray(0, length));
        this.#received = this.#received.subarray(length);
        if (message.type === 'call') onCall(message);
      }
    });
  }

  /** Lines of text until BEGIN: every client is accepted, and none may pass file descriptors. */
  #authenticate(): void {
    for (let end = this.#received.indexOf('\r\n'); end >= 0; end = this.#received.indexOf('\r\n')) {
      const line = this.#received.subarray(0, end).toString('latin1').replace('\0', '');
      this.#received = this.#received.subarray(end + 2);
      if (line === 'BEGIN') {
        this.#hasBegun = true;
        return;
      }
      if (line.startsWith('AUTH EXTERNAL')) this.socket.write(`OK ${'d'.repeat(32)}\r\n`);
      else this.socket.write(line.startsWith('AUTH') ? 'REJECTED EXTERNAL\r\n' : 'ERROR\r\n');
    }
  }

  send(message: Parameters<typeof writeMessage>[0]): void {
    this.#serial += 1;
    this.socket.write(writeMessage({ ...message, sender: ownName, destination: this.name }, this.#serial));
  }

  refuse(call: DbusMessage, what: unknown): void {
    const name = call.member === 'GetNameOwner' ? 'NameHasNoOwner' : 'UnknownMethod';
    const error = `org.freedesktop.DBus.Error.${name}`;
    const body = [`${call.member} ${String(what)}`];
    this.send({ type: 'error', error, replyTo: call.serial, signature: 's', body });
  }
}
