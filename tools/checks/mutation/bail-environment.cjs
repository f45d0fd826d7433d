// Skips every remaining test once one has failed: one failure kills a mutant, and the tests behind it
// would often wait until they time out.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class BailEnvironment extends TestEnvironment {
  handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (name === 'hook_failure' || name === 'test_fn_failure') globalThis.hasMutationFailed = true;
    if (!globalThis.hasMutationFailed) return;
    // Of a file that begins, not even the hooks run.
    if (name === 'run_start') skipAll(rootDescribeBlock);
    if (name === 'test_start') test.mode = 'skip';
  }
};

function skipAll({ children }) {
  for (const child of children) {
    if (child.type === 'test') child.mode = 'skip';
    else skipAll(child);
  }
}
