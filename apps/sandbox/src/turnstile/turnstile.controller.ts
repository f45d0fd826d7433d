import { Body, Controller, HttpCode, Post } from '@nestjs/common';

/** The responses to Cloudflare's documented test secrets. */
const VERDICTS: Record<string, { success: boolean; 'error-codes': string[] }> = {
  '1x0000000000000000000000000000000AA': { success: true, 'error-codes': [] },
  '2x0000000000000000000000000000000AA': {
    success: false,
    'error-codes': ['invalid-input-response'],
  },
  '3x0000000000000000000000000000000AA': {
    success: false,
    'error-codes': ['timeout-or-duplicate'],
  },
};

/** Cloudflare's siteverify with its test secrets. */
@Controller('turnstile/v0')
export class TurnstileController {
  @Post('siteverify')
  @HttpCode(200)
  verify(@Body() body: { secret?: string; response?: string } | undefined): object {
    const { secret = '', response = '' } = body ?? {};
    const refused = (code: string) => ({ success: false, 'error-codes': [code] });
    if (!response) return refused('missing-input-response');
    const verdict = VERDICTS[secret];
    if (!verdict) return refused('invalid-input-secret');
    return {
      ...verdict,
      challenge_ts: new Date().toISOString(),
      ...(verdict.success && { hostname: 'example.com', action: '', cdata: '' }),
    };
  }
}
