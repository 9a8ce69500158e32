import type { ActivityEntry } from '#contract/activity.ts';
import { formatTimestamp } from '#storefront/app/page/dates.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import styles from './activity-table.module.css';
import { shortened } from './shortened.ts';

/** A table; where space is short each row is laid out as a card, but still read out as a row. */
export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <div className={styles.frame}>
      <table aria-label="My activity, newest first" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Timestamp</th>
            <th scope="col">Action</th>
            <th scope="col">Details</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry }: { entry: ActivityEntry }) {
  const { timestamp, action, entityType, entityId, changes, isSuccess, failureReason } = entry;
  return (
    <tr>
      <td className={styles.time} data-column="Timestamp">
        <time dateTime={timestamp}>{formatTimestamp(timestamp)}</time>
      </td>
      <td className={styles.action} data-column="Action">
        {action}
      </td>
      <td className={styles.details} data-column="Details">
        {entityType && <p>{entityType}</p>}
        {entityId && <p className={styles.id}>{entityId}</p>}
        {changes && <p title={changes === shortened(changes) ? undefined : changes}>{shortened(changes)}</p>}
      </td>
      <td className={styles.status} data-column="Status">
        <Badge tone={isSuccess ? 'success' : 'danger'}>{isSuccess ? 'Success' : 'Failed'}</Badge>
        {!isSuccess && failureReason && <p className={styles.reason}>{failureReason}</p>}
      </td>
    </tr>
  );
}
