import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Faults, type FaultSettings } from './faults.js';

@Controller('sandbox/faults')
export class FaultsController {
  constructor(private readonly faults: Faults) {}

  /** Settings that are omitted are reset to normal operation. */
  @Post()
  @HttpCode(200)
  set(@Body() wanted: Partial<FaultSettings>): FaultSettings {
    return this.faults.set(wanted);
  }
}
