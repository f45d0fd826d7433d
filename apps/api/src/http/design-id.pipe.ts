import { DesignNotFoundError } from '#catalogue';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** Reads a design's id from a path; what cannot be one is a design that does not exist. */
@Injectable()
export class DesignIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new DesignNotFoundError();
    return Number(text);
  }
}
