export { CaseMovesService } from './case-moves.service.js';
export { CaseOpeningService } from './case-opening.service.js';
export { CasePictureLinks } from './case-picture-links.js';
export { CasesModule } from './cases.module.js';
export { CasesService } from './cases.service.js';
