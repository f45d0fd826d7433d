// The failures of the drill. `inflict` causes one and may return what `mend` needs; `mend` repairs what does not
// return automatically. `reads` says whether every anonymous read must succeed meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';

const LAG_SECONDS = 30;
/** Shorter than the lease in deploy/cluster/patroni.yml.template, so that the primary remains the primary. */
const HANG_MS = 12_000;
const POLL_INTERVAL_MS = 200;
const WAIT_MS = 120_000;

export const FAILURES = {
  api: {
    what: '一份接口被杀',
    next: 'systemd 或 compose 会再启动它；反复退出时看它日志的最后二十行',
    reads: true,
    inflict: (cluster) => cluster.apis[0].crash(),
  },
  worker: {
    what: '一份后台任务被杀',
    next: '它手上的任务由别的后台任务接着做；反复退出时看它日志的最后二十行',
    reads: true,
    inflict: (cluster) => cluster.workers[0].crash(),
  },
  pgbouncer: {
    what: 'PgBouncer 被杀',
    next: 'systemd 会再启动它；起不来时看 journalctl -u pgbouncer',
    reads: true,
    inflict: (cluster) => cluster.pgbouncer.crash(),
  },
  nginx: {
    what: 'nginx 被杀',
    next: 'systemd 会再启动它；起不来时用 nginx -t 检查配置',
    // All requests pass nginx.
    reads: false,
    inflict: (cluster) => cluster.nginx.crash(),
  },
  redis: {
    what: 'Redis 主库的机器没了',
    next: 'redis-cli -p <Sentinel> sentinel master cloudknit 看换到了哪台；修好机器，启动 Redis，它自己成为副本',
    reads: true,
    async inflict(cluster) {
      const failed = await until('找到 Redis 的主库', () => cluster.master());
      await failed.fail();
      await until('Sentinel 换主', () => cluster.master());
      return failed;
    },
    mend: (_cluster, failed) => failed.start(),
  },
  'redis-paused': {
    what: 'Redis 主库停住（SIGSTOP），换主之后再醒来',
    next: '醒来的旧主库由 Sentinel 改成副本，不用动手；查它为什么停住（dmesg、磁盘、虚拟机）',
    reads: true,
    async inflict(cluster) {
      const hung = await until('找到 Redis 的主库', () => cluster.master());
      hung.pause();
      try {
        await until('Sentinel 换主', () => cluster.master());
      } finally {
        hung.resume();
      }
    },
  },
  primary: {
    what: 'PostgreSQL 主库的机器没了（提升副本）',
    next: 'patronictl list 看谁是主库；修好机器，启动 Patroni，它用 pg_rewind 接回为副本',
    reads: true,
    async inflict(cluster) {
      const failed = await until('找到主库', () => cluster.primary());
      await failed.fail();
      return failed;
    },
    async mend(cluster, failed) {
      await failed.start();
      await cluster.untilSynchronous();
    },
  },
  'primary-paused': {
    what: `PostgreSQL 主库停住 ${HANG_MS / 1000} 秒（SIGSTOP，短于租约）`,
    next: '不用动手；查它为什么停住（dmesg、磁盘、虚拟机）。比租约更久的停顿要有看门狗',
    // Statements that a paused server has already received wait for it.
    reads: true,
    async inflict(cluster) {
      const hung = await until('找到主库', () => cluster.primary());
      hung.pause();
      try {
        await sleep(HANG_MS);
      } finally {
        hung.resume();
      }
    },
  },
  'replica-paused': {
    what: 'PostgreSQL 同步副本停住（SIGSTOP），之后再醒来',
    next: '提交先等它，租约到期后 Patroni 把它移出同步名单；patronictl list 看它是否又在 streaming',
    reads: true,
    async inflict(cluster) {
      const hung = await until('找到副本', () => cluster.replica());
      hung.pause();
      return hung;
    },
    async mend(cluster, hung) {
      hung.resume();
      await cluster.untilSynchronous();
    },
  },
  lag: {
    what: `副本落后 ${LAG_SECONDS} 秒`,
    next: '访客的读自己转到主库；patronictl list 看 Lag，查副本上的长查询与磁盘',
    reads: true,
    async inflict(cluster) {
      const replica = await until('找到副本', () => cluster.replica());
      replica.signalReplay('SIGSTOP');
      try {
        await until(`副本落后 ${LAG_SECONDS} 秒`, async () => {
          const [{ lag }] = await cluster.onServer(
            replica,
            'SELECT extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 AS lag',
          );
          return lag > LAG_SECONDS;
        });
      } finally {
        replica.signalReplay('SIGCONT');
      }
    },
  },
};

/** Waits until a condition returns something true. @returns what it returned @throws Error after a time limit */
async function until(what, condition) {
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > giveUpAt) throw new Error(`${what}：${WAIT_MS / 1000} 秒内没有发生`);
    await sleep(POLL_INTERVAL_MS);
  }
}
