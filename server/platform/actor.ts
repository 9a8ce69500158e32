/** Who calls, from where and with what: what a service is told of its caller. */
export interface Visitor {
  /** When the request came. A service that waits for a lock and then compares times reads the clock again. */
  now: Date;
  /** The network address. */
  address: string;
  /** What the client calls itself. */
  device: string;
}

/** An open session, as a bearer token says. */
export interface Session {
  customerId: string;
  sessionId: string;
}

export type Actor = Visitor & Session;

/** What most services need to know of an actor. */
export type By = Pick<Actor, 'customerId' | 'now'>;

/** Who switches on notifications: by a session, or by the link that one made for a device. */
export interface SubscriberSession extends Session {
  link: { tokenHash: Buffer; deviceId: string } | null;
}

export type Subscriber = Visitor & SubscriberSession;
