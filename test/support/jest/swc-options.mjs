/** How SWC compiles the TypeScript of spec files and of the code that they test. */
export const SWC_OPTIONS = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: 'automatic' },
    },
    target: 'es2023',
  },
  module: { type: 'es6' },
};
