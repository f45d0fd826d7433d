// A part of `npm run check`: words that were replaced by the field's terms, and references to documents that are
// not in the repository, must not come back into the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/processes.mjs';
import { ROOT } from '../lib/prepare.mjs';
import { ExpectedError, print, reportFailure } from '../lib/output.mjs';

const FOLDERS = ['apps', 'libs', 'cli', 'web-h5', 'tools', 'test'];
const SOURCE = /\.(?:ts|tsx|mts|mjs|cjs)$/;
const OWN_FILE = 'tools/checks/words.mjs';

/** Each with the term to use. */
const REPLACED = [
  [/\bendOnSignals\b/, 'onShutdownSignal'],
  [/\bhasBegun\b/, 'isShuttingDown'],
  [/\bturnWriter\b/i, 'batchedStdout'],
  [/\b(?:PublicReads|SharedReads|GatheredReads|AnswerStore)\b/, 'AnonymousCache'],
  [/\b(?:KeptFiles\w*|keepWith)\b/, 'StagedUpload, commit, rollback'],
  [/\b(?:FirstAnswers|FirstSight)\b/, 'InitialData'],
  [/\b(?:SiteDrawing|drawPage|DrawnPage)\b/, 'SiteRenderer, renderPage, RenderedPage'],
  [/\b(?:earlyTouches|keepTouches|repeatTouches)\b/, 'preHydrationEvents'],
  [/\b(?:loadWhenShown|useTakenOver)\b/, 'loadAfterFirstPaint, useHydrated'],
  [/\b(?:UnexpectedAnswer|ShapeOf)\b/, 'InvalidResponseError, Schema'],
  [/\b(?:dealOut|sortOut|lookInto)\b/, 'assignFiles, partition, inspect'],
  [
    /\b(?:SharedValues|makeAlone|renewAside)\b/,
    'DistributedCache, computeWithLock, refreshInBackground',
  ],
  [/\bUsedOnce\b/, 'ReplayGuard'],
  [/\b(?:find\w*Faults?|FreeOf)\b/, 'validateX, @Satisfies(validateX)'],
  [/\b(?:giveBack\w*|retire|takeOver|spend)\(/, 'refund, expire, syncWithProvider, consume'],
  [/\b(?:import \{[^}]*\b(?:say|die|Fault)\b|new Fault\()/, 'print, reportFailure, ExpectedError'],
  [/\bpatien(?:ce|tly)\w*/i, 'timeout, withRetry'],
  [/\blanes?\b/i, 'client, worker, Mutex, Semaphore'],
  [/\b(?:fillHoles|Hole)\b/, 'placeholder'],
  [/\b(?!neverEnding\b)\w*Ending\b/, 'Shutdown'],
  [/\bleash\b/i, 'parent watch'],
  [/\bLOOK_MS\b/, 'POLL_INTERVAL_MS'],
  [/\b(?:takenOr|STANDS)\b/, 'existingOrNew, IS_USABLE'],
  [/\bservant\b/i, 'child process'],
  [/\b(?:the|an|all) own\b/i, 'your, their, the user’s own'],
  [/\b(?:design|spec|house|market|shopper|style) §/, 'a requirement id of docs/requirements.md'],
];

function main() {
  const files = run('git ls-files', 'git', ['ls-files', ...FOLDERS], { cwd: ROOT })
    .split('\n')
    .filter((file) => SOURCE.test(file) && file !== OWN_FILE);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        REPLACED.filter(([pattern]) => pattern.test(line)).map(
          ([, term]) => `${file}:${i + 1}: ${line.trim()}  →  ${term}`,
        ),
      ),
  );
  if (found.length > 0) throw new ExpectedError(`有 ${found.length} 处旧词：\n${found.join('\n')}`);
  print(`${files.length} 个源文件里没有旧词`);
}

try {
  main();
} catch (error) {
  reportFailure(error);
}
