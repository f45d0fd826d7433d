import { describe, expect, it, jest } from '@jest/globals';
import type { ReconciliationRepository } from './reconciliation.repository.js';
import { ReconciliationService } from './reconciliation.service.js';

/** Noon in China. */
const NOON = Date.parse('2026-11-20T04:00:00Z');

function serviceWith({ hasRun = false, hadAttempts = true } = {}) {
  const repository = {
    hasRun: jest.fn<ReconciliationRepository['hasRun']>().mockResolvedValue(hasRun),
    hadAttempts: jest.fn<ReconciliationRepository['hadAttempts']>().mockResolvedValue(hadAttempts),
    differingDays: jest.fn<ReconciliationRepository['differingDays']>().mockResolvedValue([]),
  };
  const others = [{}, {}, {}, {}] as unknown as never[];
  const [wechatPay, settlement, auditLog, dataSource] = others;
  return {
    repository,
    service: new ReconciliationService(
      repository as unknown as ReconciliationRepository,
      wechatPay!,
      settlement!,
      auditLog!,
      dataSource!,
    ),
  };
}

describe(ReconciliationService, () => {
  it('misses the bill of yesterday from two hours after its publication, before that the one of the day before (CONS-07)', async () => {
    const { service } = serviceWith();
    expect(await service.missedDay(NOON)).toBe('2026-11-19');
    expect(await service.missedDay(NOON - 1)).toBe('2026-11-18');
  });

  it('misses no day that was compared, and none before the first payment (CONS-07)', async () => {
    expect(await serviceWith({ hasRun: true }).service.missedDay(NOON)).toBeNull();
    const { service, repository } = serviceWith({ hadAttempts: false });
    expect(await service.missedDay(NOON)).toBeNull();
    expect(repository.hadAttempts).toHaveBeenCalledWith('2026-11-19');
  });

  it('reminds of the days of the last week (CONS-07, NOTE-05)', async () => {
    const { service, repository } = serviceWith();
    expect(service.isOld('2026-11-13', NOON)).toBe(false);
    expect(service.isOld('2026-11-12', NOON)).toBe(true);
    await service.differingDays(NOON);
    expect(repository.differingDays).toHaveBeenCalledWith('2026-11-13');
  });
});
