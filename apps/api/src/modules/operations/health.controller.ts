import { countPendingMigrations } from '#database';
import { withTimeout } from '#lifecycle';
import { RedisConnection } from '#redis';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { GracefulShutdown } from '../../http/graceful-shutdown.js';

const DATABASE_MS = 3_000;

interface Readiness {
  /** Anything but `ok` comes with 503. */
  status: 'ok' | 'ending' | 'not_ready';
  database: 'ok' | 'unreachable' | 'migrations_pending';
  /** Reading and buying go on without Redis: messages wait in the database. */
  redis: 'ok' | 'unreachable';
}

/** For whoever starts, stops and balances the processes. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: RedisConnection,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** The process runs. Whether it may be sent requests is another question. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const [database, hasRedis] = await Promise.all([this.look(), this.redis.isReachable()]);
    const status = this.shutdown.isShuttingDown ? 'ending' : database === 'ok' ? 'ok' : 'not_ready';
    response.status(status === 'ok' ? 200 : 503).set('Cache-Control', 'no-store');
    return { status, database, redis: hasRedis ? 'ok' : 'unreachable' };
  }

  private async look(): Promise<Readiness['database']> {
    try {
      const pending = countPendingMigrations(this.dataSource);
      const count = await withTimeout(DATABASE_MS, pending, 'PostgreSQL');
      return count === 0 ? 'ok' : 'migrations_pending';
    } catch {
      return 'unreachable';
    }
  }
}
