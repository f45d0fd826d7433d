import { AuditLog, type SignedInUser } from '#accounts';
import {
  type DoctorReport,
  assertAdmin,
  type QueueRetryResponse,
  type QueuesStatus,
} from '#contracts';
import { QUEUE_NAMES, type QueueName, QueuesAdministration } from '#queues';
import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { DataSource } from 'typeorm';
import { ActReasonDto } from '../../http/act-reason.dto.js';
import { Operation } from '../../openapi/operation.js';
import { DoctorService } from './doctor.service.js';

/** Diagnosis and queues, for admins. */
@Controller()
@Authenticated()
export class OperationsController {
  constructor(
    private readonly doctor: DoctorService,
    private readonly queues: QueuesAdministration,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  @Get('doctor')
  @Operation('getDoctorReport', 'forbidden')
  examine(@CurrentUser() user: SignedInUser): Promise<DoctorReport> {
    assertAdmin(user);
    return this.doctor.examine();
  }

  @Get('queues')
  @Operation('getQueues', 'forbidden')
  status(@CurrentUser() user: SignedInUser): Promise<QueuesStatus> {
    assertAdmin(user);
    return this.queues.status();
  }

  @Post('queues/:name/retry')
  @Operation('retryQueue', 'forbidden', 'not_found')
  @HttpCode(200)
  async retry(
    @CurrentUser() user: SignedInUser,
    @Param('name') name: string,
    @Body() { reason }: ActReasonDto,
  ): Promise<QueueRetryResponse> {
    assertAdmin(user);
    if (!(QUEUE_NAMES as string[]).includes(name)) throw new NotFoundException();
    const retried = await this.queues.retry(name as QueueName);
    const details = { retried, ...(reason && { reason: reason.trim() }) };
    await this.auditLog.record(user, 'queue.retry', name, details, this.dataSource.manager);
    return { retried };
  }
}
