import * as contract from '#contract/desk/staff.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  changeStaff,
  endSessionsOfStaff,
  inviteStaff,
  linkStaff,
  listStaff,
  reinstateStaff,
  suspendStaff,
} from './people.service.ts';

export function staffRoutes(serve: Serve, context: Context): void {
  serve(contract.listStaff, ({ by }) => listStaff(context, by));
  serve(contract.inviteStaff, ({ by, body }) => inviteStaff(context, by, body));
  serve(contract.changeStaff, ({ by, params, body }) => changeStaff(context, by, params.id, body));
  serve(contract.linkStaff, ({ by, params }) => linkStaff(context, by, params.id));
  serve(contract.suspendStaff, ({ by, params }) => suspendStaff(context, by, params.id));
  serve(contract.reinstateStaff, ({ by, params }) => reinstateStaff(context, by, params.id));
  serve(contract.endSessionsOfStaff, ({ by, params }) => endSessionsOfStaff(context, by, params.id));
}
