import { describeArchiveFiles, type DesignDetail, formatBytes } from '#contracts';
import { shortDate } from '../../../../shared/lib/dates';
import styles from './design-facts.module.css';

/** Four facts about a design. */
export function DesignFacts({ design: { archive, updated_at } }: { design: DesignDetail }) {
  const facts = [
    ['包含文件', archive?.files?.length ? unbroken(describeArchiveFiles(archive.files)) : '压缩包'],
    ['大小', archive ? formatBytes(archive.size_bytes) : '—'],
    ['授权', '成品可卖，图解不可转卖'],
    ['最近更新', shortDate(updated_at)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Keeps a number and its unit on one line. */
function unbroken(text: string): string {
  return text.replaceAll(/(\d) /g, '$1\u00a0');
}
