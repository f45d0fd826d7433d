import { linesOf, type ProposalPage, readableStart } from './document-lines.js';
import { findGauges } from './gauges.js';
import { languageOf } from './languages.js';
import { findMeasures, kindOfPiece } from './measures.js';
import { propose, type SheetProposal } from './sheet-proposal.js';
import { findSizes, proposeSizes } from './sizes.js';
import { findTechniques, findYarnWeight } from './techniques.js';
import { findTools } from './tools.js';
import { findStrands, findYarnAmounts } from './yarns.js';

/**
 * Proposes values for a pattern sheet from the text of its files: Chinese (simplified and traditional), English and
 * Japanese. A value is proposed only where the text states it; a per-size list has one value or as many as there are
 * sizes. Values are in mm, cm, metres, grams, and stitches and rows per 10 cm.
 * @returns proposals, each with its line; empty if nothing was understood
 */
export function proposeSheet(pages: readonly ProposalPage[]): SheetProposal[] {
  const languages = [...new Set(pages.map(({ file }) => file))].flatMap((file) => {
    const ofFile = pages.filter((page) => page.file === file);
    const language = languageOf(ofFile);
    return language ? [{ language, page: ofFile[0]! }] : [];
  });
  const isJapanese = languages.some(({ language }) => language === 'ja');
  const lines = linesOf(pages);
  const sizes = findSizes(lines);
  const found = [
    ...(sizes ? [proposeSizes(sizes)] : []),
    ...findGauges(lines),
    ...findTools(lines, isJapanese),
    ...findYarnAmounts(lines),
    ...findStrands(lines),
    ...findYarnWeight(lines),
    ...findMeasures(lines, kindOfPiece(lines)),
    ...findTechniques(lines),
    ...[...new Map(languages.map((one) => [one.language, one])).values()].map(
      ({ language, page }) =>
        propose('languages', language, {
          ...page,
          sentence: readableStart(page.text.trim().split('\n')[0]!, 300),
        }),
    ),
  ];
  const count = sizes?.codes.length ?? null;
  return found.filter((proposal) => fitsSizes(proposal, count));
}

/** A list per size has one value or as many as there are sizes. */
function fitsSizes({ field, value }: SheetProposal, count: number | null): boolean {
  const isPerSize = field === 'yardage_m' || field === 'grams' || field.startsWith('measurements.');
  if (!isPerSize || count === null) return true;
  const { length } = value as number[];
  return length === 1 || length === count;
}
