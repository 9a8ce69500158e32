import { Gauge } from 'prom-client';
import { readBackupAge } from '#server/backups/backups.service.ts';
import type { Context } from '#server/platform/context.ts';
import { countBacklog } from './backlog.queries.ts';

const BACKUP_AGE = 'dandle_backup_age_seconds';
const BACKLOG = 'dandle_backlog';

/** Measured when /metrics is read, and left out while the database does not answer. */
export function measureBacklog({
  db,
  clock,
  metrics: { registry },
}: Pick<Context, 'db' | 'clock' | 'metrics'>): void {
  // An app that is built again in the same process measures by its own database.
  for (const name of [BACKUP_AGE, BACKLOG]) registry.removeSingleMetric(name);
  // Every process reads the same database.
  const common = { registers: [registry], aggregator: 'max' as const };
  const age = new Gauge({
    ...common,
    name: BACKUP_AGE,
    help: 'Time since the last backup was finished; +Inf if there has been none',
    async collect() {
      age.reset();
      await readBackupAge(db, clock.now()).then(
        (seconds) => age.set(seconds),
        () => {},
      );
    },
  });
  const backlog = new Gauge({
    ...common,
    name: BACKLOG,
    help: 'What is due and has not been done yet: e-mails, notifications, jobs of the desk',
    labelNames: ['kind'],
    async collect() {
      backlog.reset();
      await countBacklog(db, clock.now()).then(
        (counts) => Object.entries(counts).forEach(([kind, count]) => backlog.set({ kind }, count)),
        () => {},
      );
    },
  });
}
