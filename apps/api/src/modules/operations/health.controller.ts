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
  /** Any value except `ok` has status 503. */
  status: 'ok' | 'ending' | 'not_ready';
  database: 'ok' | 'unreachable' | 'migrations_pending';
  /** Informational: reading and buying work without Redis, because messages wait in the database. */
  redis: 'ok' | 'unreachable';
}

/** Health checks for supervisors and load balancers. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: RedisConnection,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** Liveness: the process runs. Readiness is a separate check. */
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
