import { useRouteLoaderData } from 'react-router';
import type { Me } from '#contract/desk/me.ts';
import type { Permission } from '#contract/desk/permissions.ts';

export const FRAME_ID = 'frame';

/** The person who is logged in. */
export function useMe(): Me {
  return useRouteLoaderData<Me>(FRAME_ID)!;
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
