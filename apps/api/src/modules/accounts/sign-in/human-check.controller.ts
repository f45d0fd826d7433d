import type { HumanCheckChallenge, HumanCheckInfo } from '#contracts';
import { AltchaCheck, HumanCheck } from '#human-check';
import { Controller, Get, Header, NotFoundException } from '@nestjs/common';
import { Operation } from '../../../openapi/operation.js';

@Controller('human-check')
export class HumanCheckController {
  constructor(private readonly humanCheck: HumanCheck) {}

  @Get()
  @Operation('getHumanCheck')
  info(): HumanCheckInfo {
    return this.humanCheck.info;
  }

  @Get('challenge')
  @Operation('createHumanCheckChallenge', 'not_found')
  @Header('Cache-Control', 'no-store')
  challenge(): Promise<HumanCheckChallenge> {
    if (!(this.humanCheck instanceof AltchaCheck)) throw new NotFoundException();
    return this.humanCheck.createChallenge();
  }
}
