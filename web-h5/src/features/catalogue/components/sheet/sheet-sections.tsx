import {
  describeArchiveFiles,
  type DesignDetail,
  formatBytes,
  type PatternSheet,
  TECHNIQUE_GROUPS,
} from '#contracts';
import { type ReactNode, useId } from 'react';
import { shortDate } from '../../../../shared/lib/dates';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { LicenceTerms } from '../../../../shared/ui/licence-terms';
import { type CalculatorLink, fitLinks, yarnLinks } from '../../model/sheet/calculator-links';
import { patternFacts, toolFacts, yarnFacts } from '../../model/sheet/display';
import { sizeRows } from '../../model/sheet/size-rows';
import { FactList } from './fact-list';
import styles from './sheet.module.css';
import { SizeTable } from './size-table';

/** The pattern sheet below a design's description (SHEET-12). A part of which nothing is known is left out. */
export function SheetSections({ design, sheet }: { design: DesignDetail; sheet: PatternSheet }) {
  const tools = toolFacts(sheet);
  const yarn = yarnFacts(sheet);
  const fits = fitLinks(sheet);
  const hasSizes = sizeRows(sheet).length > 0 || sheet.sizes.length > 0;
  const techniques = techniqueGroups(sheet);
  return (
    <div className={styles.sections}>
      {(hasSizes || fits.length > 0) && (
        <Section title="适合我吗？">
          <SizeTable sheet={sheet} />
          <Links links={fits} />
        </Section>
      )}
      {yarn.length > 0 && (
        <Section title="要买什么线？">
          <FactList facts={yarn} sheet={sheet} />
          <Links links={yarnLinks(sheet)} />
        </Section>
      )}
      {tools.length > 0 && (
        <Section title="密度与用针">
          <FactList facts={tools} sheet={sheet} />
        </Section>
      )}
      {techniques.length > 0 && (
        <Section title="用到的技法">
          <dl className={styles.list}>
            {techniques.map(({ label, names }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{names.join('、')}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title="图解里有什么">
        <FactList facts={[...patternFacts(sheet), ...archiveFacts(design)]} sheet={sheet} />
      </Section>
      <Section title="授权">
        <LicenceTerms licence={sheet.licence} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

function Links({ links }: { links: readonly CalculatorLink[] }) {
  if (links.length === 0) return null;
  return (
    <p className={styles.links}>
      {links.map(({ label, to }) => (
        <ButtonLink key={to} to={to} size="small" look="outline">
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}

function techniqueGroups({ techniques }: PatternSheet) {
  const chosen: readonly string[] = techniques;
  return Object.values(TECHNIQUE_GROUPS).flatMap(({ label, values }) => {
    const names = Object.entries(values)
      .filter(([technique]) => chosen.includes(technique))
      .map(([, name]) => name);
    return names.length > 0 ? [{ label, names }] : [];
  });
}

function archiveFacts({ archive, updated_at: updatedAt }: DesignDetail) {
  const fact = (label: string, text: string) => ({ label, text, fields: [] });
  return [
    ...(archive?.files?.length ? [fact('压缩包', describeArchiveFiles(archive.files))] : []),
    ...(archive ? [fact('大小', formatBytes(archive.size_bytes))] : []),
    fact('最近更新', shortDate(updatedAt)),
  ];
}
