/** The user who sent a request, read from the database for that request. */
export interface SignedInUser {
  id: number;
  /** Null for a program that uses an API token. */
  sessionId: string | null;
  username: string;
  displayName: string;
  email: string | null;
  phone: string | null;
  avatar: string | null;
  isAdmin: boolean;
  hasPassword: boolean;
  hasWechat: boolean;
}
