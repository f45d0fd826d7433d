// Skips the remaining tests of a spec file after the first failure: one failure kills a mutant, and later tests would
// often run into their timeouts.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class BailEnvironment extends TestEnvironment {
  handleTestEvent({ name, test, hook }) {
    // A failed `beforeAll` fails the tests without running them; skipped, they would not count as failed.
    const isFailure =
      name === 'test_fn_failure' || (name === 'hook_failure' && hook.type !== 'beforeAll');
    if (isFailure) globalThis.hasMutationFailed = true;
    if (globalThis.hasMutationFailed && name === 'test_start') test.mode = 'skip';
  }
};
