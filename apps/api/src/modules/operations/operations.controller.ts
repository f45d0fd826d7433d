import { AuditLog, type SignedInUser } from '#accounts';
import { type DoctorReport, type QueueRetryResponse, type QueuesStatus } from '#contracts';
import { QUEUE_NAMES, type QueueName, QueuesAdministration } from '#queues';
import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post } from '@nestjs/common';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { DataSource } from 'typeorm';
import { ActReasonDto } from '../../http/input/act-reason.dto.js';
import { Operation } from '../../openapi/operation.js';
import { DoctorService } from './doctor.service.js';

/** Diagnosis and queues, for admins. */
@Controller()
export class OperationsController {
  constructor(
    private readonly doctor: DoctorService,
    private readonly queues: QueuesAdministration,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  @Get('doctor')
  @Operation('getDoctorReport', 'forbidden')
  @RequiresPermission('operations.manage')
  examine(): Promise<DoctorReport> {
    return this.doctor.examine();
  }

  @Get('queues')
  @Operation('getQueues', 'forbidden')
  @RequiresPermission('operations.manage')
  status(): Promise<QueuesStatus> {
    return this.queues.status();
  }

  @Post('queues/:name/retry')
  @Operation('retryQueue', 'forbidden', 'not_found')
  @RequiresPermission('operations.manage')
  @HttpCode(200)
  async retry(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
    @Body() { reason }: ActReasonDto,
  ): Promise<QueueRetryResponse> {
    if (!(QUEUE_NAMES as string[]).includes(name)) throw new NotFoundException();
    const retried = await this.queues.retry(name as QueueName);
    const details = { retried, ...(reason && { reason }) };
    await this.auditLog.record(user, 'queue.retry', name, details, this.dataSource.manager);
    return { retried };
  }
}
