import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const VECTOR = /\b[A-I]\d{1,2}[a-z]?\b/g;

/** The ids of the examples in the chapter about calculators. */
function vectorsOf(document: string): string[] {
  const [, chapter = ''] = document.split('\n## 3. Calculators');
  return [...new Set(chapter.split('\n## ')[0]!.match(VECTOR))];
}

/** The ids that the specs of a folder name. */
function namedIn(folder: string): Set<string> {
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.spec.ts') && name !== 'vectors.spec.ts',
  );
  return new Set(
    specs.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(VECTOR) ?? []),
  );
}

describe('the examples of docs/knitting.md', () => {
  it('are each a test that names them (CALC-02)', () => {
    const vectors = vectorsOf(readFileSync('docs/knitting.md', 'utf8'));
    expect(vectors.length).toBeGreaterThan(90);
    const named = namedIn(import.meta.dirname);
    expect(vectors.filter((id) => !named.has(id))).toEqual([]);
  });
});
