export { CaseMovesService } from './case-moves.service.js';
export { CaseOpeningService } from './case-opening.service.js';
export { CasePictureLinks } from './case-picture-links.js';
export { CasesModule } from './cases.module.js';
export { CasesService } from './cases.service.js';
export { ComplaintRepliesService } from './complaints/complaint-replies.service.js';
export { ComplaintsSyncService } from './complaints/complaints-sync.service.js';
export { InvoicesService } from './invoices/invoices.service.js';
