import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const VECTOR = /\b[A-I]\d{1,2}[a-z]?\b/g;

/** The ids of the examples in the chapter about calculators. */
function vectorsOf(document) {
  const [, chapter = ''] = document.split('\n## 3. Calculators');
  return [...new Set(chapter.split('\n## ')[0].match(VECTOR))];
}

/** The ids that the specs of a folder name. */
function namedIn(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const specs = names.filter((name) => name.endsWith('.spec.ts'));
  return new Set(
    specs.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(VECTOR) ?? []),
  );
}

describe('the examples of docs/knitting.md', () => {
  it('are each a test that names them (CALC-02)', () => {
    const vectors = vectorsOf(readFileSync('docs/knitting.md', 'utf8'));
    expect(vectors.length).toBeGreaterThan(90);
    const named = namedIn('libs/knitting/src');
    expect(vectors.filter((id) => !named.has(id))).toEqual([]);
  });
});
