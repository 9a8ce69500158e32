import * as contract from '#contract/reminders.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as service from './reminders.service.ts';

export function reminderRoutes(serve: Serve, context: Context): void {
  serve(contract.addReminder, ({ by, body }) => service.addReminder(context, by, body));
  serve(contract.listReminders, ({ by, query }) => service.listReminders(context, by, query.orderId));
  serve(contract.deleteReminder, ({ by, params }) => service.deleteReminder(context, by, params.id));
}
