// Skips the remaining tests of a spec file once one has failed: one failure kills a mutant, and the
// tests behind it would often wait until they time out.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class BailEnvironment extends TestEnvironment {
  #failed = false;

  handleTestEvent({ name, test }) {
    if (name === 'hook_failure' || name === 'test_fn_failure') this.#failed = true;
    if (name === 'test_start' && this.#failed) test.mode = 'skip';
  }
};
