// Archives with known sheets. A folder holds texts in YAML, from which documents are written at run time, and archives
// that lie beside their sheet: `name.zip` and `name.sheet.json`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { buffer } from 'node:stream/consumers';
import iconv from 'iconv-lite';
import { parse as parseYaml } from 'yaml';
import { ZipFile } from 'yazl';
import { docxOf, pdfOf } from './documents.mjs';

/** The texts of this repository, in the styles of many authors. */
export const OWN_CORPUS = join(import.meta.dirname, 'corpus');

const ARCHIVE = /\.(?:zip|rar|7z)$/;

/**
 * @typedef {object} KnownArchive
 * @property {string} name
 * @property {Buffer} archive
 * @property {object} sheet values by the keys of the pattern sheet; a key that is missing is not in the texts
 */

/** Reads the archives of a folder in the order of their names. @param {string} folder @returns {AsyncGenerator<KnownArchive>} */
export async function* readCorpus(folder) {
  for (const file of readdirSync(folder).sort()) {
    const path = join(folder, file);
    const { name } = parse(file);
    if (file.endsWith('.yaml')) {
      const { files, sheet } = parseYaml(readFileSync(path, 'utf8'));
      yield { name, archive: await zipOf(files), sheet };
    } else if (ARCHIVE.test(file)) {
      const sheet = JSON.parse(readFileSync(join(folder, `${name}.sheet.json`), 'utf8'));
      yield { name, archive: readFileSync(path), sheet };
    }
  }
}

async function zipOf(files) {
  const zip = new ZipFile();
  for (const file of files) zip.addBuffer(await documentOf(file), file.name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A document in the format of its name. `page_break` is the start of the line that begins a new page. */
async function documentOf({ name, text, encoding = 'utf8', page_break: pageBreak }) {
  if (name.endsWith('.docx')) return docxOf(text);
  if (!name.endsWith('.pdf')) return iconv.encode(text, encoding);
  const at = pageBreak ? text.indexOf(`\n${pageBreak}`) : -1;
  return pdfOf(at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]);
}
