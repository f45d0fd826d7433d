import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { BackupsService } from '#backups';
import { CONFIG, type Config } from '#config';
import { UPKEEP_COMMANDS, LIMITS, HOUR_MS, DAY_MS } from '#contracts';
import { DatabaseServer, MonthPartitions } from '#database';
import { RedisConnection } from '#redis';
import { WechatKeys } from '#wechat';
import { Inject, Injectable } from '@nestjs/common';
import { type Finding, ok, warning } from './finding.js';

const HTTPS_PORT = 443;
const CONNECT_MS = 5_000;
/** Certificates are usually renewed 30 days before they expire; fewer days mean that the renewal failed. */
const RENEW_DAYS = 14;

export const UPKEEP_ADVICE = {
  siteCertificate: '续期证书并重新加载 nginx；自动续期的，查看 certbot 的日志',
  wechatCertificates: '检查 WECHAT_PAY_API_V3_KEY；或在微信商户平台申请微信支付公钥，改用公钥验签',
};

/** Checks of what needs regular maintenance: backups, versions and certificates (CONS-11). */
@Injectable()
export class UpkeepChecks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly databaseServer: DatabaseServer,
    private readonly backups: BackupsService,
    private readonly redis: RedisConnection,
    private readonly wechatKeys: WechatKeys,
    private readonly months: MonthPartitions,
  ) {}

  async backup(): Promise<Finding> {
    const last = await this.backups.last();
    const advice = `运行 ${UPKEEP_COMMANDS.backup}，并检查定时备份的任务`;
    if (!last) return warning('还没有完成过备份', advice);
    const hours = Math.floor((Date.now() - last.finishedAt.getTime()) / HOUR_MS);
    const detail = `${last.backup} 在 ${hours} 小时前完成`;
    return hours >= LIMITS.oldBackupHours ? warning(detail, advice) : ok(detail);
  }

  /** The partitions by month (SCALE-06): rows of no month, and tables without a partition for the next month. */
  async partitions(): Promise<Finding> {
    const { strays, withoutNextMonth, archived } = await this.months.state();
    if (strays.length > 0) {
      return warning(
        `${strays.join('、')} 有行不属于任何月份的分区，在默认分区里`,
        '后台任务（worker）每小时为它们建分区；一直不成，查看 worker 的日志',
      );
    }
    if (withoutNextMonth.length > 0) {
      return warning(
        `${withoutNextMonth.join('、')} 没有下个月的分区`,
        '后台任务（worker）可能没有在运行，请启动它',
      );
    }
    return ok(`下个月的分区已经建好，归档了 ${archived} 个月`);
  }

  async versions(): Promise<Finding> {
    const version = shopVersion();
    // The check of the queues tells of a Redis that does not answer in time.
    const info = await this.redis.redis.info('server').catch(() => '');
    const redis = /redis_version:(\S+)/.exec(info)?.[1] ?? '未知';
    const postgres = await this.databaseServer.version();
    return ok(
      `商城 ${version}，Node.js ${process.versions.node}，PostgreSQL ${postgres}，Redis ${redis}`,
    );
  }

  async siteCertificate(): Promise<Finding> {
    const { protocol, hostname, port } = new URL(this.config.publicUrl);
    if (protocol !== 'https:') return ok(`${this.config.publicUrl} 不用 HTTPS，没有证书`);
    const end = await certificateEnd(hostname, Number(port) || HTTPS_PORT);
    return findingOf(end, `${hostname} 的证书`, UPKEEP_ADVICE.siteCertificate);
  }

  async wechatCertificates(): Promise<Finding> {
    const end = await this.wechatKeys.certificatesEnd();
    if (!end) return ok('用微信支付公钥验签，没有期限；商户证书的期限请看微信商户平台');
    return findingOf(end, '平台证书', UPKEEP_ADVICE.wechatCertificates);
  }
}

/** The finding about a certificate by the date on which it expires. */
export function findingOf(end: Date, subject: string, advice: string): Finding {
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
  const date = end.toISOString().slice(0, 10);
  if (days < 0) return { state: 'failed', detail: `${subject}已在 ${date} 到期`, advice };
  const detail = `${subject}到 ${date}，还有 ${days} 天`;
  return days < RENEW_DAYS ? warning(detail, advice) : ok(detail);
}

/** When the certificate of a server expires. @throws Error when the server does not respond */
function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // The date of an expired certificate must be readable too; no data is sent over the connection.
    const socket = connect({
      host,
      port,
      servername: serverNameOf(host),
      rejectUnauthorized: false,
    });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('没有应答')));
    socket.on('error', (error) => reject(new Error(`${host} 连不上：${error.message}`)));
    socket.on('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
  });
}

/** TLS does not allow IP addresses as server names. */
const serverNameOf = (host: string): string => (/^[\d.:[\]]+$/.test(host) ? '' : host);

/** The version in the nearest package.json: source files and built files are at different depths. */
function shopVersion(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return (JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { version: string })
    .version;
}
