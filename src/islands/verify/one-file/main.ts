import { FILE_DATA_ID, type FileData } from './file-data.ts';
import { showFilePage } from './file-page.ts';

/** The script of the file. */
const data = JSON.parse(document.getElementById(FILE_DATA_ID)?.textContent ?? '{}') as FileData; // the build wrote it
showFilePage(document, data, navigator.language.startsWith('ar') ? 'ar-AE' : 'en-US');
