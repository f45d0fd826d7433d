import type {
  MarkReadRequest,
  MessageChoicesRequest,
  MessagePermissionRequest,
  PersonalMessageKind,
} from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';

const PATH = '/account/messages/';

/** Marks messages of the signed-in user as read. */
export async function markMessagesRead(data: MarkReadRequest): Promise<void> {
  await callSignedIn(`${PATH}read`, { method: 'POST', data });
}

/** Switches one kind of messages on or off. */
export async function chooseMessages(choice: {
  kind: PersonalMessageKind;
  isOn: boolean;
}): Promise<void> {
  const data: MessageChoicesRequest = { choices: { [choice.kind]: choice.isOn } };
  await callSignedIn(`${PATH}ways`, { method: 'PUT', data });
}

/** Keeps a permission that WeChat's dialog gave. */
export async function permitMessage(data: MessagePermissionRequest): Promise<void> {
  await callSignedIn(`${PATH}permissions`, { method: 'POST', data });
}
