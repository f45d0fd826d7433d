import type { ConsoleUser, Permission } from '#contracts';
import { useRead } from './api';

/** The signed-in person with their permissions; undefined until it is known. */
export const useMe = (): ConsoleUser | undefined => useRead<ConsoleUser>('/console/me').data;

/** @returns whether the signed-in person may do something; false until it is known. The api checks each act again. */
export function useMay(): (permission: Permission) => boolean {
  const user = useMe();
  return (permission) => user?.permissions.includes(permission) ?? false;
}
