import { CatalogueService } from '#catalogue';
import { Injectable } from '@nestjs/common';
import type { Express } from 'express';
import { DesignQueryDto } from '../../modules/catalogue/design-query.dto.js';
import { designIdOf } from '../design-id.js';
import { validated } from '../validation.js';
import type { Answer } from './answer-store.js';
import { partsOf, ROUTES } from './routes.js';
import { SharedReads } from './shared-reads.js';

type QueryParser = (query: string) => object;
type TagMaker = (body: Buffer) => string;
type HeaderTemplate = (
  etag: string,
  length: string,
) => Pick<Answer, 'headers' | 'headersUnchanged'>;

/**
 * Answers public reads as their controllers do, without the framework around them, which costs several times
 * what the statement does. What stands in the headers of a route is learned from the framework's first answer.
 */
@Injectable()
export class PublicReads {
  private readonly learned = new Map<string, HeaderTemplate>();
  private readonly shared = new SharedReads<Answer | null>();
  private parseQuery: QueryParser = () => ({});
  private tagOf: TagMaker = () => '';

  constructor(private readonly catalogue: CatalogueService) {}

  /** Reads queries and names bodies as the framework does. */
  follow(express: Express): void {
    this.parseQuery = express.get('query parser fn') as QueryParser;
    this.tagOf = express.get('etag fn') as TagMaker;
  }

  /** @param answer of the framework */
  learn(answer: Answer): void {
    if (!this.learned.has(answer.route)) this.learned.set(answer.route, templateOf(answer));
  }

  knows(route: string): boolean {
    return this.learned.has(route);
  }

  /**
   * @param route that is known
   * @returns null where the framework is to answer: something is wrong with what is asked, or with us
   */
  answer(route: string, url: string): Promise<Answer | null> {
    return this.shared.read(url, () => this.readAnswer(route, url));
  }

  private async readAnswer(route: string, url: string): Promise<Answer | null> {
    const fill = this.learned.get(route)!;
    try {
      const body = Buffer.from(JSON.stringify(await this.read(route, url)));
      const etag = this.tagOf(body);
      return { route, etag, ...fill(etag, String(body.length)), body };
    } catch {
      return null;
    }
  }

  private async read(route: string, url: string): Promise<object> {
    const { path, query: text } = partsOf(url);
    if (route === ROUTES.categories) return this.catalogue.categories();
    if (route === ROUTES.design) {
      return this.catalogue.getDetail(designIdOf(path.slice(path.lastIndexOf('/') + 1)), null);
    }
    const query = await validated(DesignQueryDto, this.parseQuery(text), 'query');
    return this.catalogue.list(query, route === ROUTES.search ? '/designs/search/' : '/designs/');
  }
}

/** The headers of a route, of which an answer has two to itself; a 304 has but the first of these. */
function templateOf({ headers, headersUnchanged }: Answer): HeaderTemplate {
  const [etagAt, lengthAt] = [valueAt(headers, 'etag'), valueAt(headers, 'content-length')];
  const etagUnchangedAt = valueAt(headersUnchanged, 'etag');
  return (etag, length) => ({
    headers: headers.with(etagAt, etag).with(lengthAt, length),
    headersUnchanged: headersUnchanged.with(etagUnchangedAt, etag),
  });
}

/** @param texts names and values by turns */
function valueAt(texts: string[], name: string): number {
  return 1 + texts.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name);
}
