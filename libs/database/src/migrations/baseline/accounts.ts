/**
 * Chinese characters that UTS 39 (https://www.unicode.org/reports/tr39/) lists as confusable: each character
 * of `FROM` looks like the one at the same position in `TO`.
 */
const FROM =
  '䎛㦳搉曶胶幐䐠槩鿃晣朦訞倂值囗啟士填壿嬀帲戸晩肦胐胊脁脧膧柿樧潙硏絶腁蔿虁詽讏豣趆跺躛輧郞鎮隸鹃黒';
const TO =
  '㖈㘽㩁㫚㬵㬺㬻㮣䀹䀿䑃䚶併値口啓土塡墫媯帡戶晚朌朏朐朓朘朣杮榝溈研絕胼蒍蘷訮讆豜赿跥躗軿郎鎭隷鹂黑';

/**
 * The skeleton of a username: two names with the same skeleton look alike. It ignores case and accents; `I`,
 * `l`, `i` and `1` are equal, as are `O` and `0`, and `m` equals `rn`. A later change of the function must
 * rebuild the index.
 */
const USERNAME_SKELETON = `
    CREATE FUNCTION username_skeleton(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT replace(
          translate(
            lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g')),
            '01i${FROM}', 'oll${TO}'),
          'm', 'rn')
      $$`;

/** Users, sessions, links, codes, API tokens and the audit log. */
export const ACCOUNTS: string[] = [
  USERNAME_SKELETON,
  `
    CREATE TABLE users (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username text NOT NULL,
      display_name text NOT NULL,
      email text UNIQUE,
      phone text UNIQUE,
      password_hash text,
      avatar text,
      is_admin boolean NOT NULL DEFAULT false,
      email_verified_at timestamptz,
      failed_sign_ins int NOT NULL DEFAULT 0,
      locked_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      wechat_openid text UNIQUE,
      wechat_unionid text UNIQUE,
      deleted_at timestamptz,
      CONSTRAINT users_email_lower CHECK (email = lower(email))
    )`,
  'CREATE UNIQUE INDEX users_username ON users (lower(username))',
  'CREATE INDEX users_username_skeleton ON users (username_skeleton(username))',
  `
    CREATE TRIGGER tell_content_of_users
      AFTER UPDATE OF username ON users
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`,
  `
    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      token_hash bytea NOT NULL,
      previous_hash bytea,
      rotated_at timestamptz NOT NULL DEFAULT now(),
      remembered boolean NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      rotations int NOT NULL DEFAULT 0,
      is_received boolean NOT NULL DEFAULT false
    )`,
  'CREATE INDEX sessions_user ON sessions (user_id)',
  `
    CREATE TABLE account_links (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'link', 'invite')),
      email text NOT NULL CHECK (email = lower(email)),
      token_hash bytea NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
  'CREATE INDEX account_links_user ON account_links (user_id, purpose)',
  `
    CREATE TABLE sms_codes (
      id uuid PRIMARY KEY,
      phone text NOT NULL,
      usage text NOT NULL CHECK (usage IN ('register', 'reset', 'link')),
      code_hash bytea NOT NULL,
      ip text NOT NULL,
      tries int NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
  'CREATE INDEX sms_codes_ip ON sms_codes (ip, created_at DESC)',
  'CREATE INDEX sms_codes_phone ON sms_codes (phone, created_at DESC)',
  `
    CREATE TABLE wechat_sign_ins (
      state text PRIMARY KEY,
      poll_token_hash bytea NOT NULL UNIQUE,
      browser_hash bytea NOT NULL,
      device text NOT NULL,
      link_user_id bigint REFERENCES users ON DELETE CASCADE,
      user_id bigint REFERENCES users ON DELETE CASCADE,
      code_hash bytea,
      confirmer_hash bytea,
      confirmed_at timestamptz,
      collected_at timestamptz,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((user_id IS NULL) = (confirmed_at IS NULL))
    )`,
  `
    CREATE TABLE device_logins (
      id uuid PRIMARY KEY,
      device_hash bytea NOT NULL UNIQUE,
      user_code text NOT NULL UNIQUE,
      name text NOT NULL,
      user_id bigint REFERENCES users ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'denied')),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      CHECK ((state = 'approved') = (user_id IS NOT NULL))
    )`,
  'CREATE INDEX device_logins_expiry ON device_logins (expires_at)',
  `
    CREATE TABLE api_tokens (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    )`,
  'CREATE INDEX api_tokens_user ON api_tokens (user_id)',
  `
    CREATE TABLE confirmations (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      api_token_id uuid NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
      user_code text NOT NULL UNIQUE,
      act jsonb NOT NULL,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'denied', 'refused')),
      answer text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    )`,
  'CREATE INDEX confirmations_api_token ON confirmations (api_token_id)',
  'CREATE INDEX confirmations_expiry ON confirmations (expires_at)',
  'CREATE INDEX confirmations_user ON confirmations (user_id)',
  `
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor_id bigint REFERENCES users ON DELETE SET NULL,
      actor_name text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL,
      details jsonb NOT NULL DEFAULT '{}'
    )`,
  'CREATE INDEX audit_log_subject ON audit_log (subject, id)',
];
