import type { Database } from '#server/platform/database.ts';

/** Every act that the activity log knows. The customer's filter lists them. */
export const activityActions = [
  'Account registered',
  'Email verified',
  'Logged in',
  'Logged out',
  'Password reset requested',
  'Password reset',
  'Profile updated',
  'Address added',
  'Address changed',
  'Address deleted',
  'Primary address changed',
  'Order placed',
  'Order cancelled',
  'Payment started',
  'Payment captured',
  'Payment declined',
  'Payment refunded',
] as const;

export interface Activity {
  customerId: string;
  happenedAt: Date;
  action: (typeof activityActions)[number];
  entityType?: string;
  entityId?: string;
  /** Readable, and free of secrets: it is shown to the customer as it stands. */
  changes?: string;
  /** Absent: it succeeded. */
  failureReason?: string;
}

/** Writes down what happened, in the transaction of its cause. */
export async function recordActivity(db: Database, activity: Activity): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      customer_id: activity.customerId,
      happened_at: activity.happenedAt,
      action: activity.action,
      entity_type: activity.entityType ?? null,
      entity_id: activity.entityId ?? null,
      changes: activity.changes ?? '',
      is_success: activity.failureReason === undefined,
      failure_reason: activity.failureReason ?? null,
    })
    .execute();
}
