// Jest's `filter`: loads only the spec files with a test that covers the current mutant. The test runner in this
// directory sets the list; without a list (the first run) all spec files are loaded.
const path = require('node:path');

module.exports = (paths) => {
  const wanted = globalThis.mutationSpecFiles?.map((file) => path.resolve(file));
  return { filtered: wanted ? paths.filter((file) => wanted.includes(file)) : paths };
};
