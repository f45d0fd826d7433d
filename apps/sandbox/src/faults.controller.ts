import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Faults, type FaultSettings } from './faults.js';

@Controller('sandbox/faults')
export class FaultsController {
  constructor(private readonly faults: Faults) {}

  /** What is not named goes back to good days. */
  @Post()
  @HttpCode(200)
  set(@Body() wanted: Partial<FaultSettings>): FaultSettings {
    this.faults.settings = {
      latency_ms: wanted.latency_ms ?? 0,
      error_rate: wanted.error_rate ?? 0,
      down: wanted.down ?? false,
    };
    return this.faults.settings;
  }
}
