import type {
  AnswerConfirmationRequest,
  AnswerDeviceLoginRequest,
  ConfirmationInfo,
  DeviceLoginInfo,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callForMessage, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

/** The terminal that waits for a sign-in with this code. @param fullName of the admin */
export const deviceLoginQuery = (userCode: string, fullName: string) =>
  queryOptions<DeviceLoginInfo>({
    queryKey: ['device-login', fullName, userCode],
    queryFn: async () => {
      const path = `/account/device-logins/${encodeURIComponent(userCode)}`;
      const { data } = await callSignedIn<DeviceLoginInfo>(path);
      return parseResponse<DeviceLoginInfo>({ name: 'string', created_at: 'string' }, data);
    },
    staleTime: 0,
    retry: false,
  });

const CONFIRMATION: Schema<ConfirmationInfo> = {
  text: 'string',
  terminal: 'string',
  created_at: 'string',
};

/** The command that waits for a confirmation with this code. @param fullName of the admin */
export const confirmationQuery = (userCode: string, fullName: string) =>
  queryOptions<ConfirmationInfo>({
    queryKey: ['confirmation', fullName, userCode],
    queryFn: async () => {
      const path = `/account/confirmations/${encodeURIComponent(userCode)}`;
      return parseResponse(CONFIRMATION, (await callSignedIn<ConfirmationInfo>(path)).data);
    },
    staleTime: 0,
    retry: false,
  });

/** Allows a terminal to sign in, with the admin's password, or denies it. @returns the text to show */
export const answerDeviceLogin = (
  userCode: string,
  answer: AnswerDeviceLoginRequest,
): Promise<string> =>
  callForMessage(`/account/device-logins/${encodeURIComponent(userCode)}`, {
    method: 'POST',
    data: answer,
  });

/** Confirms a command of a terminal, with the admin's password, or denies it. @returns the text to show */
export const answerConfirmation = (
  userCode: string,
  answer: AnswerConfirmationRequest,
): Promise<string> =>
  callForMessage(`/account/confirmations/${encodeURIComponent(userCode)}`, {
    method: 'POST',
    data: answer,
  });
