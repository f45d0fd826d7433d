// The baseline of the framework: an empty Nest route on Express.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

class EmptyController {
  answer() {
    return {};
  }
}
Controller('empty')(EmptyController);
Get()(
  EmptyController.prototype,
  'answer',
  Object.getOwnPropertyDescriptor(EmptyController.prototype, 'answer'),
);

class EmptyModule {}
Module({ controllers: [EmptyController] })(EmptyModule);

const app = await NestFactory.create(EmptyModule, { logger: ['error'] });
await app.listen(0, '127.0.0.1');
process.send({ port: app.getHttpServer().address().port });
process.on('disconnect', () => process.exit());
