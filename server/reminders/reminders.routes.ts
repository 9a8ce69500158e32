import * as contract from '#contract/reminders.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as service from './reminders.service.ts';

export function reminderRoutes(serve: Serve, context: Context): void {
  serve(contract.listRemindable, ({ by, params }) => service.listRemindable(context, by, params.id));
  serve(contract.addReminder, ({ by, body }) => service.addReminder(context, by, body));
  serve(contract.listReminders, ({ by }) => service.listReminders(context, by));
  serve(contract.deleteReminder, ({ by, params }) => service.deleteReminder(context, by, params.id));
}
