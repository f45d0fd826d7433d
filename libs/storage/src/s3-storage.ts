import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#config';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  assertKey,
  type ByteRange,
  type HandedObject,
  type ListedObject,
  ObjectMissingError,
  ObjectStorage,
  type OpenObject,
  type ReceivedObject,
} from './object-storage.js';

/** S3 allows 10,000 parts: enough for 80 GB. Two parts at a time are held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** A service that does not respond within this time is unavailable. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;
/** Each running transfer of an archive uses one socket. */
const MAX_SOCKETS = 1_000;

/** Enough time to start the download; resuming later goes through the api again. */
const HANDED_SECONDS = 600;

/** Stores objects in a bucket of S3, or of a service with the same protocol. */
export class S3Storage extends ObjectStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  /**
   * @param incomingDir local directory for received bytes without a key
   * @param handsOver whether clients are redirected to the bucket
   */
  constructor(
    { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3Config,
    incomingDir: string,
    private readonly handsOver = false,
  ) {
    super(incomingDir);
    this.bucket = bucket;
    this.client = new S3Client({
      ...(endpoint && { endpoint }),
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: pathStyle,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: SILENCE_MS,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
      // Checksums in trailers are specific to AWS; other services refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async keep(received: ReceivedObject, key: string): Promise<void> {
    const upload = new Upload({
      client: this.client,
      params: { ...this.place(key), Body: createReadStream(received.path) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await upload.done();
    await rm(received.path, { force: true });
    this.kept.add(received);
  }

  async open(key: string, range?: ByteRange): Promise<OpenObject> {
    let answer: GetObjectCommandOutput;
    try {
      answer = await this.client.send(
        new GetObjectCommand({
          ...this.place(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
    } catch (error) {
      if (error instanceof NoSuchKey) throw new ObjectMissingError(key);
      throw error;
    }
    return { stream: answer.Body as Readable, sizeBytes: answer.ContentLength! };
  }

  async handOver(key: string, contentDisposition: string): Promise<HandedObject | null> {
    if (!this.handsOver) return null;
    const command = new GetObjectCommand({
      ...this.place(key),
      ResponseContentDisposition: contentDisposition,
      ResponseContentType: 'application/octet-stream',
      ResponseCacheControl: 'no-store',
    });
    const url = await getSignedUrl(this.client, command, { expiresIn: HANDED_SECONDS });
    return { by: 's3', url };
  }

  async *list(folder: string): AsyncIterable<ListedObject> {
    const asked = { Bucket: this.bucket, Prefix: folder };
    for await (const page of paginateListObjectsV2({ client: this.client }, asked)) {
      for (const { Key: key, LastModified: keptAt } of page.Contents ?? []) {
        if (key && keptAt) yield { key, keptAt };
      }
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.place(key)));
  }

  private place(key: string) {
    assertKey(key);
    return { Bucket: this.bucket, Key: key };
  }
}
