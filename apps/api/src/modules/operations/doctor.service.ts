import { randomUUID } from 'node:crypto';
import { SearchEngine } from '#catalogue';
import { CONFIG, type Config } from '#config';
import {
  causeText,
  UPKEEP_COMMANDS,
  type DoctorCheck,
  type DoctorReport,
  LIMITS,
} from '#contracts';
import { countPendingMigrations, DatabaseServer } from '#database';
import { withTimeout } from '#lifecycle';
import { Mailer } from '#messaging';
import { FailedNotificationsService } from '#payments';
import { QueuesAdministration } from '#queues';
import { ObjectStorage } from '#storage';
import { WechatOAuthClient, WechatPayClient, WechatPayError } from '#wechat';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Finding, ok, warning } from './finding.js';
import { UPKEEP_ADVICE, UpkeepChecks } from './upkeep-checks.js';

const LIMIT_MS = 15_000;
const CLOCK_WARNING_SECONDS = 30;
const OLD_OUTBOX_SECONDS = 60;

/** What is checked, and the advice when the check fails. */
type Check = readonly [look: () => Promise<Finding>, advice: string];

/** Checks everything that the shop depends on and suggests a fix for each failure. */
@Injectable()
export class DoctorService {
  private readonly checks = {
    数据库: [() => this.database(), '检查 DATABASE_URL 与 PostgreSQL 是否在运行'],
    '队列（Redis）': [() => this.redis(), '检查 REDIS_URL 与 Redis 是否在运行；恢复后任务会继续'],
    搜索: [
      () => this.search(),
      '检查 SEARCH_URL 与 Groonga 是否在运行；新的 Groonga 由后台任务装满，要等几分钟',
    ],
    文件存储: [() => this.files(), '检查 STORAGE_DIR 的权限与空间，或 S3_* 配置'],
    微信登录: [
      () => this.wechatSignIn(),
      '检查 WECHAT_APP_ID 与 WECHAT_APP_SECRET，以及公众平台里的 IP 白名单',
    ],
    微信支付: [() => this.wechat(), '检查 WECHAT_PAY_* 的密钥、证书序列号与本机时间'],
    微信通知: [() => this.notifications(), '检查数据库'],
    '邮件（SMTP）': [() => this.email(), '检查 SMTP_URL 的地址、端口、用户名与密码'],
    短信: [() => this.sms(), '检查 SMS_* 配置与网络'],
    时钟: [() => this.clock(), '启用时间同步（NTP）：微信拒绝相差五分钟以上的请求'],
    备份: [() => this.upkeep.backup(), '检查数据库'],
    按月分区: [() => this.upkeep.partitions(), '检查数据库'],
    版本: [() => this.upkeep.versions(), '检查 Redis 与数据库'],
    网站证书: [() => this.upkeep.siteCertificate(), UPKEEP_ADVICE.siteCertificate],
    微信平台证书: [() => this.upkeep.wechatCertificates(), UPKEEP_ADVICE.wechatCertificates],
  } satisfies Record<string, Check>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly databaseServer: DatabaseServer,
    private readonly queues: QueuesAdministration,
    private readonly searchEngine: SearchEngine,
    private readonly storage: ObjectStorage,
    private readonly wechatPay: WechatPayClient,
    private readonly wechatOAuth: WechatOAuthClient,
    private readonly mailer: Mailer,
    private readonly failedNotifications: FailedNotificationsService,
    private readonly upkeep: UpkeepChecks,
  ) {}

  async examine(): Promise<DoctorReport> {
    const subjects = Object.keys(this.checks) as DoctorSubject[];
    const checks = await Promise.all(subjects.map((subject) => this.examineOne(subject)));
    return { time: new Date().toISOString(), checks };
  }

  /** @param test runs after the check unless that failed, and returns what it did; its error fails the check too */
  async examineOne(subject: DoctorSubject, test?: () => Promise<string>): Promise<DoctorCheck> {
    const [look, advice] = this.checks[subject];
    const lookAndTest = async () => {
      const finding = await look();
      return test ? { ...finding, detail: `${finding.detail}；${await test()}` } : finding;
    };
    return { name: subject, ...(await attempt(lookAndTest, advice)) };
  }

  private async database(): Promise<Finding> {
    const version = `PostgreSQL ${await this.databaseServer.version()}`;
    const pending = await countPendingMigrations(this.dataSource);
    return pending > 0
      ? warning(`${version}，有 ${pending} 次升级没有执行`, `运行 ${UPKEEP_COMMANDS.migrate}`)
      : ok(`${version}，结构是最新的`);
  }

  private async redis(): Promise<Finding> {
    const { queues, outbox, outbox_oldest_seconds } = await this.queues.status();
    const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
    const detail = `待转入队列 ${outbox}，失败的任务 ${failed}`;
    if (outbox_oldest_seconds > OLD_OUTBOX_SECONDS) {
      return warning(
        `${detail}，最早的已等了 ${outbox_oldest_seconds} 秒`,
        '后台任务（worker）可能没有在运行，请启动它',
      );
    }
    const paused = queues.filter(({ is_paused }) => is_paused).map(({ name }) => name);
    if (paused.length > 0) {
      return warning(
        `${detail}，暂停着 ${paused.join('、')}`,
        '暂停的队列不做任务，例如不发邮件、不处理付款通知；不再需要暂停时，在 /admin/queues 恢复它',
      );
    }
    return failed > 0
      ? warning(detail, '运行 cloudknit queues status 查看原因，再运行 cloudknit queues retry')
      : ok(detail);
  }

  private async search(): Promise<Finding> {
    await this.searchEngine.warmUp();
    const { url } = this.config.search;
    return ok(url === null ? '在接口自己的内存里搜' : `${new URL(url).host} 有全部图解`);
  }

  private async files(): Promise<Finding> {
    const { dir, s3 } = this.config.storage;
    const key = `doctor/probe-${randomUUID()}`;
    try {
      await this.storage.put(key, Buffer.from('probe'));
      const { stream } = await this.storage.open(key);
      for await (const chunk of stream)
        if (String(chunk) !== 'probe') throw new Error('读写不一致');
    } finally {
      await this.storage.remove(key);
    }
    const { freeBytes: free } = await this.storage.stagingDisk();
    const where = s3 ? `S3 存储桶 ${s3.bucket}` : dir;
    const detail = `${where} 可读写，本机剩余 ${(free / 1024 ** 3).toFixed(1)} GB`;
    return free < LIMITS.lowDiskBytes
      ? warning(detail, '磁盘空间不多了，请清理或扩容')
      : ok(detail);
  }

  private async wechatSignIn(): Promise<Finding> {
    await this.wechatOAuth.verify();
    const { apiBaseUrl, appId } = this.config.wechatOAuth;
    return ok(`${new URL(apiBaseUrl).host} 认 ${appId} 的密钥`);
  }

  /** Queries a payment that does not exist: WeChat's response shows whether the keys are valid. */
  private async wechat(): Promise<Finding> {
    const { publicKey, certificates, baseUrl } = this.config.wechatPay;
    try {
      await this.wechatPay.findTrade('CLOUDKNITDOCTOR0000000000');
    } catch (error) {
      const isRefused = error instanceof WechatPayError && error.status === 401;
      if (isRefused) throw new Error('微信不认商户的签名', { cause: error });
      throw error;
    }
    const keys = [publicKey && '公钥', certificates && '平台证书'].filter(Boolean).join('与');
    return ok(`${new URL(baseUrl).host} 认商户签名，验签用${keys}`);
  }

  private async notifications(): Promise<Finding> {
    const { failed, fault } = await this.failedNotifications.summary();
    return failed > 0
      ? warning(
          `${failed} 条试了多次仍不能处理（${fault ?? '任务每次都丢失'}）`,
          '核对 WECHAT_PAY_API_V3_KEY，再运行 cloudknit payments notifications retry --reason 原因',
        )
      : ok('没有处理不了的通知');
  }

  private async email(): Promise<Finding> {
    await this.mailer.verify();
    return ok(`${new URL(this.config.email.smtpUrl).host} 可登录`);
  }

  private async sms(): Promise<Finding> {
    const { baseUrl, signName, templateCode } = this.config.sms;
    await fetch(baseUrl, { method: 'HEAD', signal: AbortSignal.timeout(LIMIT_MS) });
    return ok(`${new URL(baseUrl).host} 可连接，签名“${signName}”，模板 ${templateCode}`);
  }

  private async clock(): Promise<Finding> {
    const before = Date.now();
    const now = await this.databaseServer.now();
    const apart = Math.abs(now.getTime() - (before + Date.now()) / 2) / 1000;
    const detail = `与数据库相差 ${apart.toFixed(1)} 秒`;
    return apart > CLOCK_WARNING_SECONDS
      ? warning(detail, '两台机器的时间不一致，请启用时间同步（NTP）')
      : ok(detail);
  }
}

/** The name of a check. */
export type DoctorSubject = keyof DoctorService['checks'];

async function attempt(look: () => Promise<Finding>, advice: string): Promise<Finding> {
  try {
    return await withTimeout(LIMIT_MS, look(), '15 秒没有应答');
  } catch (error) {
    return { state: 'failed', detail: causeText(error), advice };
  }
}
