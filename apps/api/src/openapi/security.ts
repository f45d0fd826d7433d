/** Names of the security schemes in the OpenAPI document. */
export const ACCESS_TOKEN = 'accessToken';
export const API_TOKEN = 'apiToken';
export const SESSION_COOKIE = 'sessionCookie';
