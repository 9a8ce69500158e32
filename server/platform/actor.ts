import type { Role } from '#contract/desk/permissions.ts';

/** Who calls, from where and with what device: what a service knows of its caller. */
export interface Visitor {
  /** When the request came. A service that waits for a lock and then compares times must read the clock again. */
  now: Date;
  address: string;
  /** The user agent. */
  device: string;
}

/** An open session, found by its bearer token. */
export interface Session {
  customerId: string;
  sessionId: string;
}

export type CustomerCaller = Visitor & Session;

/** What most services need to know of a caller. */
export type By = Pick<CustomerCaller, 'customerId' | 'now'>;

/** Who turns notifications on: known by a session, or by a link made for one device. */
export interface SubscriberSession extends Session {
  link: { tokenHash: Buffer; deviceId: string } | null;
}

export type Subscriber = Visitor & SubscriberSession;

/** An open session of the desk, found by its cookie. */
export interface StaffSession {
  staffId: string;
  sessionId: string;
  name: string;
  role: Role;
  /** True if a passkey or a code was shown recently. */
  isConfirmed: boolean;
  /** True shortly after logging in. */
  isFresh: boolean;
  /** The one act that was confirmed separately a moment ago: see `actOf`. */
  confirmedAction: Buffer | null;
}

export type StaffCaller = Visitor &
  StaffSession & {
    /** They have seen by how much a sum changes, and want it so. */
    agrees?: boolean;
  };

/** In whose name something is written, as the log of the desk records it. */
export type Actor =
  | { kind: 'staff'; staffId: string; role: Role; sessionId: string | null; address: string }
  | { kind: 'command' }
  | { kind: 'shop' };

/** In whose name something is done, and when. */
export interface Acting {
  by: Actor;
  at: Date;
}

export function actorOf({ staffId, role, sessionId, address }: StaffCaller): Actor {
  return { kind: 'staff', staffId, role, sessionId, address };
}
