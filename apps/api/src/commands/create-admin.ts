import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { AccountsModule, UsersService } from '#accounts';
import { ConfigModule, loadConfig } from '#config';
import { validateUsername } from '#contracts';
import { DatabaseModule } from '#database';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isEmail } from 'class-validator';

// Creates the first admin of a new installation; later ones are promoted with `cloudknit users promote`.
const { email = '', username = '' } = parseArgs({
  options: { email: { type: 'string' }, username: { type: 'string' } },
}).values;
const fault = validateUsername(username);
if (!isEmail(email) || fault !== null) {
  console.error('用法：npm run create-admin -- --email 邮箱 --username 用户名');
  if (!isEmail(email)) console.error(`邮箱“${email}”不对`);
  if (fault !== null) console.error(`用户名“${username}”：${fault}`);
  process.exit(2);
}

const config = loadConfig(process.env);

@Module({ imports: [ConfigModule.forRoot(config), DatabaseModule, AccountsModule] })
class CreateAdminModule {}

const app = await NestFactory.createApplicationContext(CreateAdminModule, {
  logger: ['error', 'warn'],
});
const users = app.get(UsersService);
if (await users.promoteByEmail(email)) {
  console.log(`${email} 已有账户，已设为管理员`);
} else if (await users.isUsernameUnused(username)) {
  // Contains upper and lower case letters and digits, which the password rules require.
  const password = `Ck1${randomBytes(12).toString('base64url')}`;
  await users.createVerified({ username, displayName: username, email, password, isAdmin: true });
  console.log(`已创建管理员 ${username}（${email}）`);
  console.log(`初始密码：${password}`);
  console.log('请登录后立即修改');
} else {
  console.error(`用户名 ${username} 已被占用，请换一个`);
  process.exitCode = 1;
}
await app.close();
