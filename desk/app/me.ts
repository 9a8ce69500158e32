import { useRouteLoaderData } from 'react-router';
import type { Present } from '#contract/desk/me.ts';
import type { Permission } from '#contract/desk/permissions.ts';

export const FRAME_ID = 'frame';

/** The person who is logged in. */
export function useMe(): Present {
  return useRouteLoaderData<Present>(FRAME_ID)!;
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
