import { causeText, type Liveness, type Readiness } from '#contracts';
import { countPendingMigrations } from '#database';
import { withTimeout } from '#lifecycle';
import { RedisConnection } from '#redis';
import { Controller, Get, Logger, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { GracefulShutdown } from '../../http/graceful-shutdown.js';
import { Operation } from '../../openapi/operation.js';

const DATABASE_MS = 3_000;

/** Health checks for supervisors and load balancers. */
@Controller('health')
export class HealthController {
  private readonly log = new Logger(HealthController.name);
  /** Logged once, not with each check. */
  private isFailing = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: RedisConnection,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** Liveness: the process runs. Readiness is a separate check. */
  @Get('live')
  @Operation('getLiveness')
  live(): Liveness {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation('getReadiness')
  @ApiResponse({ status: 200, description: 'Ready' })
  @ApiResponse({ status: 503, description: 'Not ready' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const [database, hasRedis] = await Promise.all([
      this.databaseState(),
      this.redis.isReachable(),
    ]);
    const status = this.shutdown.isShuttingDown ? 'ending' : database === 'ok' ? 'ok' : 'not_ready';
    response.status(status === 'ok' ? 200 : 503).set('Cache-Control', 'no-store');
    return { status, database, redis: hasRedis ? 'ok' : 'unreachable' };
  }

  private async databaseState(): Promise<Readiness['database']> {
    try {
      const pending = countPendingMigrations(this.dataSource);
      const count = await withTimeout(DATABASE_MS, pending, 'PostgreSQL does not answer');
      this.isFailing = false;
      return count === 0 ? 'ok' : 'migrations_pending';
    } catch (error) {
      if (!this.isFailing) this.log.warn(`the database is unreachable: ${causeText(error)}`);
      this.isFailing = true;
      return 'unreachable';
    }
  }
}
