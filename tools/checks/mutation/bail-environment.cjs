// Skips all remaining tests after the first failure: one failure kills a mutant, and later tests would often run into
// their timeouts.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class BailEnvironment extends TestEnvironment {
  handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (name === 'hook_failure' || name === 'test_fn_failure') globalThis.hasMutationFailed = true;
    if (!globalThis.hasMutationFailed) return;
    // A later file skips its hooks too.
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
