import { describeArchiveFiles, type DesignDetail, formatBytes } from '#contracts';
import styles from './design-facts.module.css';

/** What a buyer gets, in four facts. */
export function DesignFacts({ archive }: { archive: DesignDetail['archive'] }) {
  const facts = [
    ['包含文件', archive?.files?.length ? describeArchiveFiles(archive.files) : '压缩包'],
    ['大小', archive ? formatBytes(archive.size_bytes) : '—'],
    ['下载', '购买后可下载三次'],
    ['授权', '可商用，不可转售图解'],
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
