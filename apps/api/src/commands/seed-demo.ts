import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { ConfigModule, loadConfig } from '#config';
import { DatabaseModule } from '#database';
import { ReviewsModule } from '#reviews';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SeedDemoService } from './demo/seed-demo.service.js';

// `--designs 24` adds the first 24 designs only.
const { designs } = parseArgs({ options: { designs: { type: 'string' } } }).values;
const limit = designs === undefined ? Infinity : Number(designs);
if (!(limit >= 0)) {
  console.error(`--designs 是要写入的图解数，“${designs}”不是数`);
  process.exit(2);
}

const config = loadConfig(process.env);
if (config.production) {
  console.error('演示数据不能写入生产环境');
  process.exit(1);
}

@Module({
  imports: [
    ConfigModule.forRoot(config),
    DatabaseModule,
    AccountsModule,
    CatalogueModule,
    ReviewsModule,
    StorageModule,
  ],
  providers: [SeedDemoService],
})
class SeedModule {}

const app = await NestFactory.createApplicationContext(SeedModule, { logger: ['error', 'warn'] });
await app.get(SeedDemoService).run(limit, (done, of) => {
  if (done % 8 === 0 || done === of) console.log(`演示图解 ${done}/${of}`);
});
await app.close();
