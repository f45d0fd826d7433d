import type { HumanCheckInfo } from '#contracts';
import { AltchaCheck, HumanCheck } from '#human-check';
import { Controller, Get, Header, NotFoundException } from '@nestjs/common';

@Controller('human-check')
export class HumanCheckController {
  constructor(private readonly humanCheck: HumanCheck) {}

  @Get()
  info(): HumanCheckInfo {
    return this.humanCheck.info;
  }

  @Get('challenge')
  @Header('Cache-Control', 'no-store')
  challenge(): Promise<object> {
    if (!(this.humanCheck instanceof AltchaCheck)) throw new NotFoundException();
    return this.humanCheck.createChallenge();
  }
}
