import type { MigrationInterface, QueryRunner } from 'typeorm';

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
export class UsernameSkeletons1795461010000 implements MigrationInterface {
  name = 'UsernameSkeletons1795461010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION username_skeleton(name text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT replace(
          translate(
            lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g')),
            '01i${FROM}', 'oll${TO}'),
          'm', 'rn')
      $$`);
    await runner.query(
      'CREATE INDEX users_username_skeleton ON users (username_skeleton(username))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_username_skeleton');
    await runner.query('DROP FUNCTION username_skeleton');
  }
}
