import { type Suggestion, TECHNIQUES } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DesignsRepository } from '../designs.repository.js';
import { foldWords } from './words/fold-words.js';
import { SearchEngine } from './search-engine.js';
import { SearchRepository } from './search.repository.js';
import { wordsStartingWith } from './words/synonyms.js';

const EACH = { categories: 3, words: 4, designers: 2, designs: 4 } as const;

/** Completes what somebody types (FIND-11). */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly repository: SearchRepository,
    private readonly designs: DesignsRepository,
  ) {}

  /** Categories, words of the trade and techniques, designers and designs, at most 13. @param q at most 100 characters */
  async suggest(q: string): Promise<Suggestion[]> {
    const folded = foldWords(q);
    if (folded === '') return [];
    const search = { q, choices: [], sort: 'relevance' as const, noAlso: [] };
    const names = { categories: new Map(), designers: new Map() };
    const [found, categories, designers] = await Promise.all([
      this.engine.find({ search, literal: {}, names }, { after: null, max: EACH.designs }),
      this.designs.categories(),
      this.repository.designers(q.trim(), EACH.designers),
    ]);
    const words = wordsStartingWith(q, EACH.words + categories.length);
    const named = categories.filter(
      ({ name }) => foldWords(name).includes(folded) || words.includes(name),
    );
    const rows = await this.repository.cards(found.designs.map(({ id }) => id));
    return [
      ...named
        .slice(0, EACH.categories)
        .map(({ name, slug }): Suggestion => ({ kind: 'category', text: name, id: slug })),
      ...words
        .filter((word) => !named.some(({ name }) => name === word))
        .slice(0, EACH.words)
        .map(suggestionOf),
      ...designers.map((text): Suggestion => ({ kind: 'designer', text })),
      ...found.designs.flatMap(({ id }): Suggestion[] => {
        const row = rows.get(id);
        return row ? [{ kind: 'design', text: row.name, id: String(row.id) }] : [];
      }),
    ];
  }
}

const TECHNIQUE_OF = new Map(Object.entries(TECHNIQUES).map(([value, label]) => [label, value]));

function suggestionOf(word: string): Suggestion {
  const technique = TECHNIQUE_OF.get(word);
  return technique === undefined
    ? { kind: 'word', text: word }
    : { kind: 'technique', text: word, id: technique };
}
