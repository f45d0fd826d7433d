/** What an operator runs on the shop's machine, as texts advise it: with Docker, as docs/deployment.md installs it. */
export const UPKEEP_COMMANDS = {
  backup: 'docker compose run --rm backup（不用 Docker：npm run backup -- --to 目录）',
  migrate: 'docker compose run --rm migrate（不用 Docker：npm run migrate）',
} as const;
