import { changeProfile, getProfile } from '#contract/profile.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeOwnProfile, getOwnProfile } from './profile.service.ts';

export function profileRoutes(serve: Serve, context: Context): void {
  serve(getProfile, ({ by }) => getOwnProfile(context, by.customerId));
  serve(changeProfile, ({ by, body }) => changeOwnProfile(context, by, body));
}
