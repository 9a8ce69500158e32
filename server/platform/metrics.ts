import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/*
 * Of the process: memory, event loop, garbage collection. Once, however many shops it opens: whatever measures them goes on
 * measuring when a shop has closed.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Prometheus metrics. Labels come from fixed sets only, never from what a visitor typed. */
export function createMetrics() {
  const registry = Registry.merge([ofProcess]);
  return {
    registry,
    requests: new Histogram({
      name: 'dandle_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    paymentsSettled: new Counter({
      name: 'dandle_payments_settled_total',
      help: 'Payments by how they ended',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    brokenInvariants: new Gauge({
      name: 'dandle_broken_invariants',
      help: 'Faults in orders, money and stock that the last ledger check has found',
      registers: [registry],
    }),
    isRefusedByPayPal: new Gauge({
      name: 'dandle_refused_by_paypal',
      help: 'Whether PayPal does not accept the credentials of the shop',
      registers: [registry],
    }),
    blindProcesses: new Gauge({
      name: 'dandle_blind_processes',
      help: '1 if this process cannot read what has changed, and so keeps no answers',
      registers: [registry],
    }),
    messagesSent: new Counter({
      name: 'dandle_outbox_messages_total',
      help: 'Messages of the outbox by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  };
}
