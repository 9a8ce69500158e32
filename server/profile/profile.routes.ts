import { getProfile } from '#contract/profile.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/serve.ts';
import { getOwnProfile } from './profile.service.ts';

export function profileRoutes(serve: Serve, context: Context): void {
  serve(getProfile, async ({ customer }) => getOwnProfile(context, customer.id));
}
