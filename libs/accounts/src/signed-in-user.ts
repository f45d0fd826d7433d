/** Whoever a request comes from, as read afresh from the database for that request. */
export interface SignedInUser {
  id: number;
  sessionId: string;
  username: string;
  displayName: string;
  email: string | null;
  phone: string | null;
  avatar: string | null;
  isAdmin: boolean;
  hasPassword: boolean;
  hasWechat: boolean;
}
