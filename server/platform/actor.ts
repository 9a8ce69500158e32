import type { Role } from '#contract/desk/permissions.ts';

/** Who calls, from where and with what: what a service is told of its caller. */
export interface Visitor {
  /** When the request came. A service that waits for a lock and then compares times reads the clock again. */
  now: Date;
  address: string;
  /** What the client calls itself. */
  device: string;
}

/** An open session, as a bearer token says. */
export interface Session {
  customerId: string;
  sessionId: string;
}

export type CustomerCaller = Visitor & Session;

/** What most services need to know of a caller. */
export type By = Pick<CustomerCaller, 'customerId' | 'now'>;

/** Who switches on notifications: by a session, or by the link that one made for a device. */
export interface SubscriberSession extends Session {
  link: { tokenHash: Buffer; deviceId: string } | null;
}

export type Subscriber = Visitor & SubscriberSession;

/** An open session of the desk, as its cookie says. */
export interface StaffSession {
  staffId: string;
  sessionId: string;
  name: string;
  role: Role;
  /** Whether a passkey or a code has been shown lately. */
  isConfirmed: boolean;
  /** Whether they have just logged in. */
  isFresh: boolean;
  /** The one act that was confirmed lately by itself: see `actOf`. */
  confirmedAct: Buffer | null;
}

export type StaffCaller = Visitor & StaffSession;

/** In whose name something is written: what the log of the desk says. */
export type Actor =
  | { kind: 'staff'; staffId: string; role: Role; sessionId: string | null; address: string }
  | { kind: 'command' }
  | { kind: 'shop' };

export function actorOf({ staffId, role, sessionId, address }: StaffCaller): Actor {
  return { kind: 'staff', staffId, role, sessionId, address };
}
