import type { ConsoleUser, Permission } from '#contracts';
import { useRead } from './api';

/** @returns whether the signed-in person may do something; false until it is known. The api checks each act again. */
export function useMay(): (permission: Permission) => boolean {
  const { data: user } = useRead<ConsoleUser>('/console/me');
  return (permission) => user?.permissions.includes(permission) ?? false;
}
