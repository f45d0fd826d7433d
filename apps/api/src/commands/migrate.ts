import { runMigrations } from '#database';
import { DONE, FAILED, print, runCommand } from './command.js';

await runCommand('npm run migrate', {}, async () => {
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  if (!url) {
    console.error('缺少 DATABASE_URL：请设为 PostgreSQL 的连接地址后重试');
    return FAILED;
  }
  const ran = await runMigrations(url);
  print(ran.length > 0 ? `数据库已升级：${ran.join(', ')}` : '数据库已是最新');
  return DONE;
});
