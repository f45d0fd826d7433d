import 'reflect-metadata';
import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { ConfigModule, loadConfig } from '#config';
import { DatabaseModule } from '#database';
import { ReviewsModule } from '#reviews';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SeedDemoService } from './demo/seed-demo.service.js';

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
await app.get(SeedDemoService).run((done, of) => {
  if (done % 8 === 0 || done === of) console.log(`演示图解 ${done}/${of}`);
});
await app.close();
