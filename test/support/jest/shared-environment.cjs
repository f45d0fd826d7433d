// Jest's environment for Node, with a cache of texts that the spec files of one worker share.
const { TestEnvironment } = require('jest-environment-node');

const workerCache = new Map();

module.exports = class SharedEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.workerCache = workerCache;
  }
};
