import type { Plugin } from 'vite';

/** The module that adds all style elements of Ant Design; its code was checked in @rc-component/util 1.14. */
const MODULE = /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/;
const GIVEN = /(?<=if \()csp\?\.nonce(?=\) \{)|(?<=styleNode\.nonce = )csp\?\.nonce/g;
const OR_OF_PAGE = `(csp?.nonce ?? document.querySelector('meta[property="csp-nonce"]')?.nonce)`;

/**
 * Ant Design measures scroll bars, and locks the page behind a dialog, with style elements that do not carry the nonce
 * of its configuration. This gives them the nonce of the page. The build fails when the code is not as expected.
 */
export function styleNonce(): Plugin {
  let isFound = false;
  return {
    name: 'style-nonce',
    apply: 'build',
    transform(code, id) {
      if (!MODULE.test(id)) return null;
      if (code.match(GIVEN)?.length !== 2) this.error(`${id} sets the nonce in another way`);
      isFound = true;
      return { code: code.replaceAll(GIVEN, OR_OF_PAGE), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('dynamicCSS.js of @rc-component/util was not found');
    },
  };
}
