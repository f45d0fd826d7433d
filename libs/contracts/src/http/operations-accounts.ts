import type {
  AccountMessages,
  MarkReadResponse,
  MessageChoicesResponse,
  MessagePermissionResponse,
} from '../accounts/account-messages.js';
import type {
  AccountExport,
  ApiTokenItem,
  CreateApiTokenResponse,
  DeviceLoginInfo,
  HumanCheckChallenge,
  HumanCheckInfo,
  LoginResponse,
  MessageResponse,
  PollDeviceLoginResponse,
  RefreshResponse,
  RegisterResponse,
  SessionUser,
  StartDeviceLoginResponse,
  UsernameAvailability,
  VerifyEmailResponse,
  WechatCodeUrlResponse,
  WechatRequestResponse,
  WechatStateResponse,
} from '../accounts/accounts.js';
import type { AdminUserPage } from '../console/administration.js';
import type { KnittingProfileResponse } from '../accounts/knitting-profile.js';
import type {
  ConfirmationInfo,
  MergePlan,
  PollConfirmationResponse,
  StartConfirmationResponse,
} from '../accounts/confirmations.js';
import type {
  RecoveryCodesResponse,
  SecondFactorEnrolment,
  SecondFactorState,
} from '../accounts/second-factor.js';

/** The part of `Responses` about accounts and signing in. */
export interface AccountResponses {
  // Signing in
  /** Sign in by email, phone or WeChat. */
  logIn: LoginResponse;
  /** End the session. */
  logOut: MessageResponse;
  /** Get a new access token. */
  refreshToken: RefreshResponse;
  /** Get which human check is used. */
  getHumanCheck: HumanCheckInfo;
  /** Get a challenge of the human check. */
  createHumanCheckChallenge: HumanCheckChallenge;
  /** Start a sign-in by WeChat. */
  startWechatLogin: WechatCodeUrlResponse;
  /** Poll a sign-in by WeChat. */
  getWechatLoginState: WechatStateResponse;
  /** Show what a scanned code asks for. */
  getWechatLoginRequest: WechatRequestResponse;

  // Accounts
  /** Check whether a username is available. */
  checkUsername: UsernameAvailability;
  /** Send a code to a phone. */
  sendSmsCode: MessageResponse;
  /** Register by email or phone. */
  registerAccount: RegisterResponse;
  /** Mail the activation link again. */
  resendVerificationEmail: MessageResponse;
  /** Confirm an email address. */
  verifyEmail: VerifyEmailResponse;
  /** Mail a link that resets the password. */
  requestPasswordReset: MessageResponse;
  /** Set a new password by link or phone. */
  resetPassword: MessageResponse;
  /** Change your password. */
  changePassword: MessageResponse;
  /** Get your account. */
  getOwnAccount: SessionUser;
  /** Export your personal data. */
  exportOwnAccount: AccountExport;
  /** Delete your account. */
  deleteOwnAccount: MessageResponse;
  /** Add an email address. */
  linkEmail: MessageResponse;
  /** Add a phone. */
  linkPhone: MessageResponse;
  /** Consent to the terms and the privacy notice. */
  giveConsent: MessageResponse;
  /** Withdraw all your consents. */
  withdrawConsent: MessageResponse;
  /** Get your knitting profile. */
  getKnittingProfile: KnittingProfileResponse;
  /** Replace your knitting profile. */
  replaceKnittingProfile: KnittingProfileResponse;
  /** List your messages, and how many are unread. */
  getOwnMessages: AccountMessages;
  /** Mark messages as read. */
  markMessagesRead: MarkReadResponse;
  /** Switch kinds of messages on and off. */
  chooseMessages: MessageChoicesResponse;
  /** Store WeChat's permission to send one message about one subject. */
  permitMessage: MessagePermissionResponse;
  /** Start linking WeChat. */
  startWechatLink: WechatCodeUrlResponse;
  /** Confirm linking WeChat, on the phone. */
  confirmWechatLink: MessageResponse;

  // API tokens and confirmations of the command line
  /** List your API tokens. */
  listApiTokens: ApiTokenItem[];
  /** Create an API token. */
  createApiToken: CreateApiTokenResponse;
  /** Revoke an API token. */
  revokeApiToken: MessageResponse;
  /** Start the sign-in of a terminal. */
  startDeviceLogin: StartDeviceLoginResponse;
  /** Poll the sign-in of a terminal. */
  pollDeviceLogin: PollDeviceLoginResponse;
  /** Show which terminal asks to sign in. */
  getDeviceLogin: DeviceLoginInfo;
  /** Allow or deny the sign-in of a terminal. */
  answerDeviceLogin: MessageResponse;
  /** Request an act that its admin confirms. */
  startConfirmation: StartConfirmationResponse;
  /** Poll a requested act. */
  pollConfirmation: PollConfirmationResponse;
  /** Show a requested act. */
  getConfirmation: ConfirmationInfo;
  /** Confirm or deny a requested act. */
  answerConfirmation: MessageResponse;

  // Second factor of the console's roles
  /** Get the state of your second factor. */
  getSecondFactor: SecondFactorState;
  /** Start enrolling an authenticator app. */
  enrolSecondFactor: SecondFactorEnrolment;
  /** Finish enrolling an authenticator app. */
  confirmSecondFactor: RecoveryCodesResponse;
  /** Verify the second factor for the session. */
  giveSecondFactor: MessageResponse;
  /** Replace the recovery codes. */
  renewRecoveryCodes: RecoveryCodesResponse;
  /** Remove the second factor. */
  disableSecondFactor: MessageResponse;

  // Users, for admins
  /** List users. */
  listUsers: AdminUserPage;
  /** Lock, unlock, promote or demote a user. */
  changeUser: MessageResponse;
  /** Invite the owner of a designer's account. */
  inviteDesigner: MessageResponse;
  /** Rename a user. */
  renameUser: MessageResponse;
  /** Preview a merge of two users. */
  planUserMerge: MergePlan;
  /** Merge two users. */
  mergeUsers: MessageResponse;
}
