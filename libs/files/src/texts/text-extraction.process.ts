// The process that reads the texts of one archive.
import { runTask } from '../processes/run-task.js';
import { readArchiveTexts } from './archive-texts.js';

runTask(readArchiveTexts);
