import { createHash } from 'node:crypto';
import type { DesignImport } from '#contracts';
import type { ReceivedObject } from '#storage';
import { describe, expect, it } from '@jest/globals';
import { hashesOf, assignFiles, partition } from './import-files.js';

const hashOf = (content: string) => createHash('sha256').update(content).digest();
const received = (content: string) => ({ sha256: hashOf(content) }) as ReceivedObject;
const none = () => false;
const archive = (content: string) => ({ fileName: 'a.zip', received: received(content) });
const factsOf = (content: string) => ({
  name: content,
  sha256: hashOf(content).toString('hex'),
  size_bytes: 1,
});

/** A row that names an archive and images by their contents. */
const rowOf = (file: string | null, images: string[] = []) =>
  ({ file: file && factsOf(file), detail_images: images.map(factsOf) }) as unknown as DesignImport;

describe(assignFiles, () => {
  it('assigns each file to the row that names its content', () => {
    const rows = [rowOf('甲', ['一', '二']), rowOf('乙', ['三'])];
    const [first, second] = assignFiles(
      rows,
      {
        archives: [archive('乙'), archive('甲')],
        images: ['三', '二', '一'].map(received),
      },
      none,
    );
    expect(hashesOf(first!)).toEqual(['甲', '二', '一'].map((c) => hashOf(c).toString('hex')));
    expect(hashesOf(second!)).toEqual(['乙', '三'].map((c) => hashOf(c).toString('hex')));
  });

  it('assigns one copy to each row that names the same file, as often as it was uploaded', () => {
    const rows = [rowOf('甲', ['一']), rowOf('甲', ['一'])];
    const dealt = assignFiles(
      rows,
      {
        archives: [archive('甲'), archive('甲')],
        images: ['一', '一'].map(received),
      },
      none,
    );
    expect(dealt.map((one) => hashesOf(one))).toEqual(Array(2).fill(hashesOf(dealt[0]!)));
    expect(hashesOf(dealt[0]!)).toHaveLength(2);
  });

  it('assigns a file to the row whose design lacks it, also after a row whose design has it', () => {
    const [known, fresh] = [rowOf('甲', ['一']), rowOf('甲', ['一'])];
    const files = { archives: [archive('甲')], images: [received('一')] };
    const assigned = assignFiles([known, fresh], files, (row) => row === known);
    expect(assigned.map((one) => hashesOf(one).length)).toEqual([0, 2]);
    const [first] = assignFiles([known, fresh], files, () => true);
    expect(hashesOf(first!)).toHaveLength(2);
  });

  it('refuses a file that no row names, or that was uploaded more often than it is named', () => {
    const rows = [rowOf('甲', ['一'])];
    for (const files of [
      { archives: [archive('乙')], images: [] },
      { archives: [archive('甲'), archive('甲')], images: [] },
      { archives: [], images: [received('二')] },
      { archives: [], images: [received('一'), received('一')] },
      // An archive must not match an image.
      { archives: [], images: [received('甲')] },
    ]) {
      expect(() => assignFiles(rows, files, none)).toThrow('收到的文件与清单里的不一致');
    }
  });
});

describe(partition, () => {
  const kept = (content: string) => ({ sha256: hashOf(content), key: content });
  const files = (file: string | null, images: string[]) =>
    ({ archive: file && kept(file), images: images.map(kept) }) as unknown as Parameters<
      typeof partition
    >[0];
  const missing = (...contents: string[]) => contents.map((c) => hashOf(c).toString('hex'));

  it('uses each missing file once, and no other file', () => {
    const all = files('甲', ['一', '二', '一']);
    expect(partition(all, missing('甲', '一'))).toEqual({
      used: files('甲', ['一']),
      unused: files(null, ['二', '一']),
    });
    expect(partition(all, missing())).toEqual({ used: files(null, []), unused: all });
  });
});
