// Evaluates the result of a Stryker run.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/**
 * Counts the mutants of a run by their result.
 * @param accepted mutants that may survive, see accepted.mjs
 */
export function judge(mutants, accepted) {
  const killed = mutants.filter(({ status }) => KILLED.includes(status)).length;
  const all = mutants.filter(({ status }) => SURVIVED.includes(status));
  const survivors = all.filter((mutant) => !accepted.some((entry) => matches(entry, mutant)));
  const counted = killed + survivors.length;
  return {
    killed,
    counted,
    survivors,
    score: counted === 0 ? 100 : (100 * killed) / counted,
    accepted: all.length - survivors.length,
    ignored: mutants.length - killed - all.length,
  };
}

function matches({ file, code, mutator }, mutant) {
  return (
    (file === undefined || relative('.', mutant.fileName) === file) &&
    mutant.mutatorName === mutator &&
    sourceLine(mutant).includes(code)
  );
}

/** @returns {string} a description of a mutant in one line */
export function lineOf(mutant) {
  const { fileName, location, mutatorName, replacement = '', status } = mutant;
  const place = `${relative('.', fileName)}:${location.start.line}:${location.start.column}`;
  const change = `${sourceLine(mutant).trim()}  →  ${replacement.replaceAll(/\s+/g, ' ')}`;
  return `  ${place} ${mutatorName}${status === 'NoCoverage' ? '（没有测试经过）' : ''}: ${change}`;
}

/** Lines of a Stryker result count from one. */
function sourceLine({ fileName, location }) {
  return readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1] ?? '';
}
