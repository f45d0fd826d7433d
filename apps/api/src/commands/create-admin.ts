import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { AccountsModule, UsersService } from '#accounts';
import { type Config, ConfigModule, loadConfig } from '#config';
import { validateUsername } from '#contracts';
import { DatabaseModule } from '#database';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isEmail } from 'class-validator';
import { DONE, FAILED, print, runCommand, WrongCallError } from './command.js';

const USAGE = 'npm run create-admin -- --email 邮箱 --username 用户名';

@Module({})
class CreateAdminModule {
  static forRoot(config: Config): DynamicModule {
    const imports = [ConfigModule.forRoot(config), DatabaseModule, AccountsModule];
    return { module: CreateAdminModule, imports };
  }
}

// Creates the first admin of a new installation; later ones are promoted with `cloudknit users promote`.
await runCommand(USAGE, { required: ['email', 'username'] }, async (values) => {
  const [email, username] = [values['email']!, values['username']!];
  if (!isEmail(email)) throw new WrongCallError(`邮箱“${email}”不对`);
  const fault = validateUsername(username);
  if (fault !== null) throw new WrongCallError(`用户名“${username}”：${fault}`);
  const app = await NestFactory.createApplicationContext(
    CreateAdminModule.forRoot(loadConfig(process.env)),
    { logger: ['error', 'warn'] },
  );
  try {
    return await createAdmin(app.get(UsersService), email, username);
  } finally {
    await app.close();
  }
});

/** @returns the exit code */
async function createAdmin(users: UsersService, email: string, username: string): Promise<number> {
  if (await users.promoteByEmail(email)) {
    print(`${email} 已有账户，已设为管理员`);
    return DONE;
  }
  if (!(await users.isUsernameUnused(username))) {
    console.error(`用户名 ${username} 已被占用，请换一个`);
    return FAILED;
  }
  // Contains upper and lower case letters and digits, which the password rules require.
  const password = `Ck1${randomBytes(12).toString('base64url')}`;
  await users.createVerified({ username, displayName: username, email, password, isAdmin: true });
  print(`已创建管理员 ${username}（${email}）`);
  print(`初始密码：${password}`);
  print('请登录后立即修改');
  return DONE;
}
