// Jest's `filter`: only the spec files that hold a test which covers the current mutant are loaded.
// The test runner beside this sets the list; without one (the first run), every spec file is loaded.
const path = require('node:path');

module.exports = (paths) => {
  const wanted = globalThis.mutationSpecFiles?.map((file) => path.resolve(file));
  return { filtered: wanted ? paths.filter((file) => wanted.includes(file)) : paths };
};
