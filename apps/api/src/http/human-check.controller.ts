import type { HumanCheckInfo } from '#contracts';
import { AltchaCheck, HumanCheck } from '#human-check';
import { Controller, Get, Header, NotFoundException } from '@nestjs/common';
import { RateLimited } from './rate-limit.guard.js';

@Controller('human-check')
export class HumanCheckController {
  constructor(private readonly humanCheck: HumanCheck) {}

  @Get()
  info(): HumanCheckInfo {
    return this.humanCheck.info;
  }

  @Get('challenge')
  @Header('Cache-Control', 'no-store')
  @RateLimited('challenge', 300, 60)
  challenge(): Promise<object> {
    if (!(this.humanCheck instanceof AltchaCheck)) throw new NotFoundException();
    return this.humanCheck.createChallenge();
  }
}
