import { buffer, text } from 'node:stream/consumers';
import { chartSvg, parseChart } from '#knitting';
import { Injectable } from '@nestjs/common';
import type { ArchivePages } from '../pages/archive-preparations.repository.js';
import { ArchivePagesService } from '../pages/archive-pages.service.js';
import type { PreparedFile } from '../pages/prepared-files.js';
import { type GrayPicture, readGrayPicture, stackPictures } from './gray-picture.js';
import { chartsOf, type PageChart } from './shown-charts.js';

/** Pages are read at most this large, in pixels: a cell of a large chart still has some pixels then. */
const MAX_SIDE = 1_800;
/** Pages of an archive that are searched for charts. */
const MAX_PAGES = 200;
/** Larger charts as data are left out: their drawing needs too much memory. */
const MAX_CELLS = 40_000;
const CELL = 12;

/** The charts of one page of an archive. */
export interface ChartPlace {
  /** Path of the file in the archive. */
  file: string;
  /** Counted from 1 within the file. */
  page: number;
  charts: PageChart[];
}

/** Finds the charts in the prepared pages of archives. */
@Injectable()
export class ArchiveChartsService {
  constructor(private readonly pages: ArchivePagesService) {}

  /** The charts page by page, because all of them may need much memory. @throws ObjectMissingError */
  async *find(archive: ArchivePages): AsyncIterable<ChartPlace> {
    let left = MAX_PAGES;
    for (const file of archive.files) {
      if (file.kind === 'text' || file.kind === 'other') continue;
      for await (const { page, picture } of this.picturesOf(archive, file)) {
        if (left === 0) return;
        left -= 1;
        const charts = chartsOf(picture);
        if (charts.length > 0) yield { file: file.name, page, charts };
      }
    }
  }

  private async *picturesOf(
    archive: ArchivePages,
    file: PreparedFile,
  ): AsyncIterable<{ page: number; picture: GrayPicture }> {
    const numbers = file.pages.map(({ n }) => n);
    if (file.kind === 'chart') {
      for (const n of numbers) {
        const picture = await this.drawChart(archive, n);
        if (picture) yield { page: 1, picture };
      }
    } else if (file.kind === 'image' && numbers.length > 1) {
      // The pages are slices of one long image.
      const slices: GrayPicture[] = [];
      for (const n of numbers) slices.push(await this.readPage(archive, n, 'small'));
      yield { page: 1, picture: stackPictures(slices) };
    } else {
      for (const [index, n] of numbers.entries()) {
        yield { page: index + 1, picture: await this.readPage(archive, n, 'large') };
      }
    }
  }

  private async readPage(
    archive: ArchivePages,
    n: number,
    form: 'small' | 'large',
  ): Promise<GrayPicture> {
    const { stream } = await this.pages.open(archive, n, form);
    return readGrayPicture(await buffer(stream), form === 'large' ? MAX_SIDE : Infinity);
  }

  /** Null for a chart with faults or too many cells. */
  private async drawChart(archive: ArchivePages, n: number): Promise<GrayPicture | null> {
    const { stream } = await this.pages.open(archive, n, 'text');
    const { chart } = parseChart(await text(stream));
    if (!chart || chart.cols * chart.rows > MAX_CELLS) return null;
    return readGrayPicture(Buffer.from(chartSvg(chart, CELL)), Infinity);
  }
}
