/** The shop of commands without `--url` and `CLOUDKNIT_URL`. */
export const DEFAULT_URL = 'http://localhost:3000';

/**
 * A command to paste, which goes to the same shop: with `--url`, unless that shop is the one of the environment or the
 * default.
 * @param url valid address of the shop
 * @param command its names, such as `designs list`
 */
export function pastedCommand(url: string, command: string, env = process.env): string {
  const usual = env['CLOUDKNIT_URL'] ?? DEFAULT_URL;
  const { origin } = new URL(url);
  const isUsual = URL.canParse(usual) && new URL(usual).origin === origin;
  return `cloudknit ${command}${isUsual ? '' : ` --url ${origin}`}`;
}
