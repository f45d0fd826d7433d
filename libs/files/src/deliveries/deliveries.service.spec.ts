import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStorage } from '#storage';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DeliveriesService, type Delivery, type DeliveryAccount } from './deliveries.service.js';

const BYTES = Buffer.alloc(40_000, 7);
const ARCHIVE = {
  storageKey: 'archives/a',
  fileName: '图.zip',
  sizeBytes: BYTES.length,
  sha256: Buffer.alloc(32),
};

/** A storage with one object, of which a part is read each 20 s. */
const storage = {
  handOver: () => Promise.resolve(null),
  openChunks: () =>
    Promise.resolve({
      sizeBytes: BYTES.length,
      chunks: (async function* chunks() {
        for (let at = 0; at < BYTES.length; at += 10_000) {
          jest.setSystemTime(Date.now() + 20_000);
          yield await Promise.resolve(BYTES.subarray(at, at + 10_000));
        }
      })(),
    }),
} as unknown as ObjectStorage;

const databaseIsAway = () => Promise.reject(new Error('the database is away'));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe(DeliveriesService.name, () => {
  it('sends the whole archive although its account cannot be updated meanwhile', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const [touch, end] = [jest.fn(databaseIsAway), jest.fn<DeliveryAccount['end']>(databaseIsAway)];
    const account: DeliveryAccount = {
      id: 'grant-1',
      reserve: () => Promise.resolve(),
      handOver: () => Promise.resolve(),
      touch,
      end,
    };
    const service = new DeliveriesService(storage);
    const delivery = (await service.begin(ARCHIVE, account, () => null, [])) as Delivery;
    const sink = new PassThrough();
    const [received] = await Promise.all([buffer(sink), delivery.sendTo(sink)]);
    expect(received).toEqual(BYTES);
    expect(touch).toHaveBeenCalled();
    expect(end).toHaveBeenCalledWith(0, true);
    expect(logged).toHaveBeenCalledWith('download grant-1 is not updated: the database is away');
  });
});
