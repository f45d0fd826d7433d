import type { NewDesigner } from '#contracts';
import {
  findNewDesigners,
  type FolderDefaults,
  type Manifest,
  openFolder,
  openManifest,
  type Scan,
  scan,
} from '#import-engine';
import { type ChosenFiles, chosenFiles, folderOf } from './chosen-files';
import { consoleShop } from './console-shop';

/** A manifest that was read, with its faults and its new designers. */
export interface OpenedChoice {
  files: ChosenFiles;
  /** The name of the manifest or of the folder. */
  name: string;
  manifest: Manifest;
  found: Scan;
  newDesigners: NewDesigner[];
}

/**
 * Reads a manifest and requests which of its designers are new.
 * @param path the manifest; null for a folder with one sub-folder per design
 * @throws ManifestError, HttpError
 */
export async function openChoice(
  given: readonly File[],
  path: string | null,
  defaults: FolderDefaults,
): Promise<OpenedChoice> {
  const files = chosenFiles(given);
  const manifest = path === null ? openFolder(files, defaults) : await openManifest(files, path);
  const found = await scan(manifest, files);
  const newDesigners = await findNewDesigners(consoleShop(files), found.designers);
  return { files, name: path ?? folderOf(given), manifest, found, newDesigners };
}
