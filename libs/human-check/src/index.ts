export { AltchaCheck } from './altcha-check.js';
export { HumanCheck } from './human-check.js';
export { HumanCheckModule } from './human-check.module.js';
