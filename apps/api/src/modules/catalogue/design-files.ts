import { LIMITS, API_MESSAGES, MESSAGES } from '#contracts';
import type { FileRule } from '../../http/input/multipart.js';

const ARCHIVE: FileRule = {
  maxBytes: LIMITS.archiveMaxBytes,
  maxCount: 1,
  tooLarge: MESSAGES.archiveTooLarge,
  tooMany: MESSAGES.invalidInput,
};

const rulesWith = (maxBytes: number, tooLarge: string): Record<string, FileRule> => ({
  file: ARCHIVE,
  detail_images: {
    maxBytes,
    maxCount: LIMITS.imagesPerDesign,
    tooLarge,
    tooMany: MESSAGES.imagesTooMany,
  },
});

/** File rules of a form with several imported rows. */
export const IMPORT_RULES: Record<string, FileRule> = {
  file: { ...ARCHIVE, maxCount: LIMITS.importRowsPerForm, tooMany: API_MESSAGES.importRowsTooMany },
  detail_images: {
    maxBytes: LIMITS.uploadImageMaxBytes,
    maxCount: LIMITS.importImagesPerForm,
    tooLarge: MESSAGES.uploadImageTooLarge,
    tooMany: API_MESSAGES.importRowsTooMany,
  },
};

/** File rules of a new or edited design. */
export const UPLOAD_RULES = rulesWith(LIMITS.uploadImageMaxBytes, MESSAGES.uploadImageTooLarge);
export const EDIT_RULES = rulesWith(LIMITS.editImageMaxBytes, API_MESSAGES.editImageTooLarge);
