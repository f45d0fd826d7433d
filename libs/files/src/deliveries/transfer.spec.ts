import { Readable, Writable } from 'node:stream';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { transfer } from './transfer.js';

const CHUNK = Buffer.alloc(1000);
const noSign = () => Promise.resolve();

/** A file whose chunks are read one by one. */
const file = (chunks: number): Readable => Readable.from(Array<Buffer>(chunks).fill(CHUNK));

/** A reader that takes this many chunks, then calls `then` instead of taking the next. */
function reader(takes: number, then: (sink: Writable) => void): Writable {
  let taken = 0;
  return new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      taken += 1;
      if (taken <= takes) done();
      else then(this);
    },
  });
}

afterEach(() => {
  jest.useRealTimers();
});

describe('transfer', () => {
  it('sends every byte and ends the response', async () => {
    const sink = reader(5, () => undefined);
    expect(await transfer(file(5), 5000, sink, noSign)).toEqual({ bytes: 5000, isWhole: true });
    expect(sink.writableEnded).toBe(true);
  });

  it('counts what may have arrived before the reader disconnected, and closes the file', async () => {
    const stream = file(5);
    const sink = reader(2, (gone) => gone.destroy());
    // A part of the third chunk may have arrived.
    const sent = await transfer(stream, 5000, sink, noSign);
    expect(sent).toEqual({ bytes: 3000, isWhole: false });
    expect(stream.destroyed).toBe(true);
  });

  it('counts a file as sent if the reader disconnects right after the last byte', async () => {
    let taken = 0;
    const sink = new Writable({
      write(_chunk, _encoding, done) {
        taken += 1;
        done();
        if (taken === 5) setImmediate(() => this.destroy());
      },
    });
    const neverEnding = Readable.from(
      (async function* chunks() {
        for (let i = 0; i < 5; i += 1) yield CHUNK;
        await new Promise(() => undefined);
      })(),
    );
    const sent = await transfer(neverEnding, 5000, sink, noSign);
    expect(sent).toEqual({ bytes: 5000, isWhole: true });
  });

  it('ends the response with the last byte, before the file is closed', async () => {
    let wasEnded = false;
    const sink = reader(5, () => undefined);
    async function* chunks() {
      try {
        for (let i = 0; i < 6; i += 1) yield await Promise.resolve(CHUNK);
      } finally {
        wasEnded = sink.writableFinished;
      }
    }
    expect(await transfer(chunks(), 5000, sink, noSign)).toEqual({ bytes: 5000, isWhole: true });
    expect(wasEnded).toBe(true);
  });

  it('disconnects a reader that takes nothing for 40 s', async () => {
    jest.useFakeTimers();
    const sink = reader(1, () => undefined);
    const sent = transfer(file(5), 5000, sink, noSign);
    await jest.advanceTimersByTimeAsync(39_000);
    expect(sink.destroyed).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await sent).toEqual({ bytes: 2000, isWhole: false });
    expect(sink.destroyed).toBe(true);
  });

  it('is not whole if the reader disconnects during the last bytes', async () => {
    const sink = reader(4, (gone) => gone.destroy());
    const sent = await transfer(file(5), 5000, sink, noSign);
    expect(sent).toEqual({ bytes: 5000, isWhole: false });
  });

  it('counts nothing that was not written because the reader had left', async () => {
    const sink = reader(5, () => undefined);
    sink.destroy();
    expect(await transfer(file(5), 5000, sink, noSign)).toEqual({ bytes: 0, isWhole: false });
  });

  it.each([
    [1, 16],
    [8, 128],
    [100, 256],
  ])(
    'writes the chunks of %i MiB in parts of %i KiB, so that little is uncertain when the reader disconnects',
    async (mebibytes, kibibytes) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const sizes: number[] = [];
      const sink = new Writable({
        write(part: Buffer, _encoding, done) {
          sizes.push(part.length);
          if (sizes.length <= 3) done();
          else this.destroy();
        },
      });
      const chunks = Readable.from(Array(mebibytes).fill(chunk));
      const sent = await transfer(chunks, mebibytes * chunk.length, sink, noSign);
      expect(sizes).toEqual(Array(4).fill(kibibytes * 1024));
      expect(sent).toEqual({ bytes: 4 * kibibytes * 1024, isWhole: false });
    },
  );

  it('reports progress every 15 s while bytes move', async () => {
    jest.useFakeTimers();
    const onProgress = jest.fn(noSign);
    const slow = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void setTimeout(done, 10_000),
    });
    const sent = transfer(file(6), 6000, slow, onProgress);
    await jest.advanceTimersByTimeAsync(61_000);
    expect(await sent).toEqual({ bytes: 6000, isWhole: true });
    expect(onProgress).toHaveBeenCalledTimes(2);
  });

  it('aborts the response if the rest of the file cannot be read', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('disk'));
      },
    });
    const sink = reader(5, () => undefined);
    expect(await transfer(broken, 5000, sink, noSign)).toEqual({ bytes: 0, isWhole: false });
    expect(sink.destroyed).toBe(true);
  });
});
