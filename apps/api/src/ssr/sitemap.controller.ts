import { pipeline } from 'node:stream/promises';
import { Controller, Get, Header, Logger, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { SitemapService } from './sitemap.service.js';

const FOR_AN_HOUR = 'public, max-age=3600';

/** The sitemap and robots.txt. */
@ApiExcludeController()
@Controller()
export class SitemapController {
  private readonly log = new Logger(SitemapController.name);

  constructor(private readonly sitemaps: SitemapService) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', FOR_AN_HOUR)
  robots(): Promise<string> {
    return this.sitemaps.robots();
  }

  @Get('sitemap.xml')
  whole(@Res() response: Response): Promise<void> {
    return this.send(this.sitemaps.whole(), response);
  }

  @Get('sitemaps/:file')
  async part(@Param('file') file: string, @Res() response: Response): Promise<void> {
    const number = Number(/^([1-9]\d{0,5})\.xml$/.exec(file)?.[1]);
    if (!(number <= (await this.sitemaps.countSitemaps()))) throw new NotFoundException();
    await this.send(this.sitemaps.part(number), response);
  }

  private async send(pieces: AsyncGenerator<string>, response: Response): Promise<void> {
    // An error before the first chunk is answered like any other error.
    const first = await pieces.next();
    response.set('Cache-Control', FOR_AN_HOUR).type('application/xml').write(first.value);
    try {
      await pipeline(pieces, response);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      this.log.error(`a sitemap broke off: ${(error as Error).message}`);
    }
  }
}
