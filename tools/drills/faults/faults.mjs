// The faults: `inflict` starts a fault, `mend` only removes its cause.

const NETWORK = /ECONNREFUSED|ECONNRESET|EPIPE|socket hang up|[Tt]imeout|timed out|did not answer/;
/** The last one is TypeORM's message for a transaction whose connection broke. */
const DATABASE =
  /Connection terminated|terminating connection|the database system is|Client has encountered|connection (?:error|closed)|AlreadyReleased|the subscription to \w+ is lost/i;
const REDIS = /Redis|Connection is closed|max retries per request|NR_CLOSED|LOADING/i;
const OUTSIDE =
  /fetch failed|Service not available|421|SYSTEM_ERROR|Unexpected socket close|other side closed|cannot be paid now|inquiry for|WeChat/i;
const DISK = /ENOSPC|no space|disk is full|EACCES|file was not/i;
const STALLED = /stalled|Missing lock|Missing key for job/i;

/**
 * `what` is printed; `expected` matches permitted log lines; `reads` says whether browsing, searches and details must
 * still be answered with 200; `before` runs while the shop is sound.
 */
export const FAULTS = {
  postgres: {
    what: 'PostgreSQL 快速关闭再启动',
    expected: [NETWORK, DATABASE],
    inflict: (shop) => shop.stopPostgres(),
    mend: (shop) => shop.startPostgres(),
  },
  redis: {
    what: 'Redis 清空并重启（队列里有邮件）',
    expected: [NETWORK, REDIS, OUTSIDE, STALLED],
    reads: true,
    // Creates jobs that Redis can lose: mails that wait for their next attempt.
    before: (shop) => shop.outside({ down: true }),
    inflict: async (shop) => {
      await shop.loseRedis();
      await shop.outside();
    },
    mend: (shop) => shop.startRedis(),
  },
  worker: {
    what: 'worker 被 SIGKILL',
    expected: [STALLED],
    reads: true,
    inflict: (shop) => shop.killApp('worker'),
    mend: (shop) => shop.startApp('worker'),
  },
  api: {
    what: 'api 被 SIGKILL',
    expected: [NETWORK],
    inflict: (shop) => shop.killApp('api'),
    mend: (shop) => shop.startApp('api'),
  },
  disk: {
    what: '放文件的磁盘已满',
    expected: [DISK],
    reads: true,
    inflict: (shop) => shop.fillDisk(),
    mend: (shop) => shop.clearDisk(),
  },
  outside: {
    what: 'SMTP、短信、微信支付都断开',
    expected: [NETWORK, OUTSIDE],
    reads: true,
    inflict: (shop) => shop.outside({ down: true }),
    mend: (shop) => shop.outside(),
  },
  slow: {
    what: 'SMTP、短信、微信支付每次慢 3 秒',
    expected: [NETWORK, OUTSIDE],
    reads: true,
    inflict: (shop) => shop.outside({ latency_ms: 3_000 }),
    mend: (shop) => shop.outside(),
  },
  ahead: {
    what: '微信支付的时钟快两分钟',
    expected: [],
    reads: true,
    inflict: (shop) => shop.shiftClock(120_000),
    mend: (shop) => shop.shiftClock(0),
  },
  behind: {
    what: '微信支付的时钟慢两分钟',
    expected: [],
    reads: true,
    inflict: (shop) => shop.shiftClock(-120_000),
    mend: (shop) => shop.shiftClock(0),
  },
};

/** @returns {string[]} the kinds of log lines that a fault does not explain, each with its count */
export function unexpectedLines(lines, { expected }) {
  const kinds = new Map();
  for (const line of lines) {
    if (expected.some((pattern) => pattern.test(line))) continue;
    const kind = line
      .replace(/^(\w+): .*?\b(WARN|ERROR|FATAL)\b/, '$1 $2')
      .replace(/ (?:request|job)=.*$/, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{20,}\b|\d+/g, 'N');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${count} 次：${kind}`);
}
