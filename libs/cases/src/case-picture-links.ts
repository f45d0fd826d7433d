import { CONFIG, type Config } from '#config';
import { SignedImageLinks } from '#files';
import { Inject, Injectable } from '@nestjs/common';
import { CasePictureNotFoundError } from './cases.errors.js';
import { CasesRepository } from './cases.repository.js';

/** Signed addresses of the pictures of cases, which the users who may see the case receive. */
@Injectable()
export class CasePictureLinks extends SignedImageLinks {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly cases: CasesRepository,
  ) {
    super(config.session.jwtSecret, 'case pictures', 'case-pictures');
  }

  /** @returns WebP @throws CasePictureNotFoundError if the address is invalid or has expired */
  async open(token: string): Promise<Buffer> {
    const id = this.read(token);
    const picture = id === null ? null : await this.cases.findPicture(id);
    if (!picture) throw new CasePictureNotFoundError();
    return picture;
  }
}
