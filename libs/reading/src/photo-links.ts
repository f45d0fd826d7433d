import { CONFIG, type Config } from '#config';
import { SignedImageLinks } from '#files';
import { Inject, Injectable } from '@nestjs/common';

/** Signed addresses of the photos of projects, which only the owner receives. */
@Injectable()
export class PhotoLinks extends SignedImageLinks {
  constructor(@Inject(CONFIG) config: Config) {
    super(config.session.jwtSecret, 'reading photos', 'reading-photos');
  }
}
