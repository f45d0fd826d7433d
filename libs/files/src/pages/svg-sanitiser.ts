import escapeHtml from 'escape-html';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';

/** Elements that run, embed or load something. Everything inside them is removed too. */
const REFUSED =
  /^(script|foreignobject|iframe|object|embed|audio|video|canvas|handler|listener|set|animate\w*|style-src|link|meta)$/i;
/** Addresses that a chart may have: a part of itself, or a picture in itself. */
const OWN_ADDRESS = /^\s*(#|data:image\/(png|jpeg|webp|gif);base64,)/i;
/** Parts of a style that load something. */
const LOADS = /@import[^;]*;?|url\(\s*["']?(?!#)[^)]*\)|expression\s*\(|javascript:/gi;

/** An entity within the file: its value holds no other one and no mark-up. */
const ENTITY =
  /<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:"([^"<>&%]{0,300})"|'([^'<>&%]{0,300})')\s*>/g;
/** What drawing programs declare: the address of a namespace, or a style such as `fill:none;stroke:#000;`. */
const DECLARED = /^(?:https?:\/\/[^\s"']+|(?:\s*[a-z-]+\s*:[^:;"']+;)+\s*)$/;
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const MAX_ENTITIES = 64;
/** Characters that the entities of a file may become. */
const MAX_EXPANDED = 1024 * 1024;

/**
 * Writes an SVG anew without scripts, event handlers, declarations of entities, and addresses outside itself. The
 * entities that drawing programs declare are replaced by their values; others are refused.
 * @throws UnreadableFileError if it is not well-formed or not an SVG
 */
export function sanitiseSvg(svg: string): string {
  const out: string[] = [];
  const parser = new SaxesParser();
  let refusedDepth = 0;
  let root: string | null = null;
  parser.on('doctype', (doctype) => {
    Object.assign(parser.ENTITIES, entitiesOf(doctype, svg));
  });
  parser.on('opentag', (tag) => {
    root ??= tag.name;
    if (refusedDepth > 0 || REFUSED.test(localName(tag.name))) refusedDepth += 1;
    else out.push(openTag(tag));
  });
  parser.on('closetag', ({ name }) => {
    if (refusedDepth > 0) refusedDepth -= 1;
    else out.push(`</${name}>`);
  });
  const text = (content: string) => {
    if (refusedDepth === 0) out.push(escapeHtml(content.replace(LOADS, '')));
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('error', () => {
    throw new UnreadableFileError('broken');
  });
  parser.write(svg).close();
  if (root === null || localName(root) !== 'svg') throw new UnreadableFileError('broken');
  return out.join('');
}

/** @throws UnreadableFileError if they would become too much text */
function entitiesOf(doctype: string, svg: string): Record<string, string> {
  const values = new Map(
    [...doctype.matchAll(ENTITY)]
      .slice(0, MAX_ENTITIES)
      .map(([, name = '', value, quoted = '']): [string, string] => [name, value ?? quoted])
      .filter(([name, value]) => DECLARED.test(value) && !PREDEFINED.has(name)),
  );
  if (values.size === 0) return {};
  let expanded = 0;
  for (const [, name = ''] of svg.matchAll(/&([\w.-]+);/g)) {
    expanded += values.get(name)?.length ?? 0;
    if (expanded > MAX_EXPANDED) throw new UnreadableFileError('broken');
  }
  return Object.fromEntries(values);
}

function openTag({ name, attributes }: SaxesTagPlain): string {
  const kept = Object.entries(attributes).flatMap(([attribute, value]) => {
    const local = localName(attribute).toLowerCase();
    if (local.startsWith('on')) return [];
    if ((local === 'href' || local === 'src') && !OWN_ADDRESS.test(value)) return [];
    return ` ${attribute}="${escapeHtml(value.replace(LOADS, ''))}"`;
  });
  return `<${name}${kept.join('')}>`;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
