import { runMigrations } from '#database';

const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
if (!url) {
  console.error('缺少 DATABASE_URL：请设为 PostgreSQL 的连接地址后重试');
  process.exit(1);
}
const ran = await runMigrations(url);
console.log(ran.length > 0 ? `数据库已升级：${ran.join(', ')}` : '数据库已是最新');
