import type { SignedInUser, UsersService } from '#accounts';
import type { Mailer } from '#messaging';
import type { Outbox } from '#queues';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { DownloadGrantsRepository } from './download-grants.repository.js';
import type { DownloadGrantsService } from './download-grants.service.js';
import type { DownloadLinks } from './download-links.js';
import { DownloadMailsService } from './download-mails.service.js';

type Letter = Parameters<Mailer['send']>;

const USER = { id: 7 } as SignedInUser;
const UNTIL = new Date('2026-11-21T00:00:00Z');
const MANAGER = { of: 'the transaction' };

let buyer: { name: string; email: string } | null;
let grant: { userId: number; fileName: string; expiresAt: Date } | null;
let letters: Letter[];
let jobs: unknown[][];
let service: DownloadMailsService;

beforeEach(() => {
  buyer = { name: '小满', email: 'buyer@test.example' };
  grant = { userId: 7, fileName: '围巾.zip', expiresAt: UNTIL };
  [letters, jobs] = [[], []];
  const dataSource = { transaction: (run: (manager: object) => unknown) => run(MANAGER) };
  const grants = { findForMail: async (id: string) => (id === 'grant-1' ? grant : null) };
  const downloads = { link: async (...asked: unknown[]) => ({ grantId: asked.join(' ') }) };
  const links = { write: (id: string, until: Date) => `https://x/${id}/${until.getTime()}` };
  const users = { findAddressee: async (id: number) => (id === 7 ? buyer : null) };
  const mailer = { send: async (...letter: Letter) => void letters.push(letter) };
  const outbox = { enqueue: async (...job: unknown[]) => void jobs.push(job) };
  service = new DownloadMailsService(
    dataSource as unknown as DataSource,
    grants as unknown as DownloadGrantsRepository,
    downloads as unknown as DownloadGrantsService,
    links as unknown as DownloadLinks,
    users as unknown as UsersService,
    mailer as unknown as Mailer,
    outbox as unknown as Outbox,
  );
});

describe(DownloadMailsService, () => {
  it('queues one mail per request, with the grant of the link', async () => {
    await service.request(USER, 12, 'Safari');
    await service.request(USER, 12, 'Safari');
    const job = { grantId: '[object Object] 12 Safari', requestId: expect.any(String) };
    expect(jobs).toEqual([
      ['email.download-link', job, MANAGER],
      ['email.download-link', job, MANAGER],
    ]);
    const ids = jobs.map(([, made]) => (made as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(2);
  });

  it('refuses a buyer without an email address before it uses a download', async () => {
    buyer = null;
    await expect(service.request(USER, 12, 'Safari')).rejects.toMatchObject({
      status: 409,
      code: 'no_email',
    });
    expect(jobs).toEqual([]);
  });

  it('mails the link of a grant', async () => {
    await service.mail('grant-1', 'request-1');
    const [[key, address, { text }]] = letters as [Letter];
    expect([key, address]).toEqual(['download-link.request-1', 'buyer@test.example']);
    for (const part of ['小满', '围巾.zip', `https://x/grant-1/${UNTIL.getTime()}`]) {
      expect(text).toContain(part);
    }
  });

  it('mails nothing when the grant has ended or its buyer has no address', async () => {
    await service.mail('another', 'request-1');
    buyer = null;
    await service.mail('grant-1', 'request-1');
    expect(letters).toEqual([]);
  });
});
