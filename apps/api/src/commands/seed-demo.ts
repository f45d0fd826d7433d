import 'reflect-metadata';
import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { type Config, ConfigModule, loadConfig } from '#config';
import { DatabaseModule } from '#database';
import { ReviewsModule } from '#reviews';
import { StorageModule } from '#storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DONE, FAILED, print, runCommand, WrongCallError } from './command.js';
import { SeedDemoService } from './demo/seed-demo.service.js';

const USAGE = 'seed-demo [--designs 图解数]';

@Module({})
class SeedModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: SeedModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule,
        AccountsModule,
        CatalogueModule,
        ReviewsModule,
        StorageModule,
      ],
      providers: [SeedDemoService],
    };
  }
}

await runCommand(USAGE, { optional: ['designs'] }, async ({ designs }) => {
  if (designs !== undefined && !/^\d{1,3}$/.test(designs)) {
    throw new WrongCallError(`--designs ${designs} 不是图解数，请写 0 到 999 的整数`);
  }
  const config = loadConfig(process.env);
  if (config.production) {
    console.error('演示数据不能写入生产环境');
    return FAILED;
  }
  const app = await NestFactory.createApplicationContext(SeedModule.forRoot(config), {
    logger: ['error', 'warn'],
  });
  const limit = designs === undefined ? Infinity : Number(designs);
  try {
    await app.get(SeedDemoService).run(limit, (done, of) => {
      if (done % 8 === 0 || done === of) print(`演示图解 ${done}/${of}`);
    });
  } finally {
    await app.close();
  }
  return DONE;
});
