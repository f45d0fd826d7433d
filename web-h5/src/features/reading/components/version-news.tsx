import { type DesignVersion, placeOfChange, VERSION_KINDS } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/storage';
import { versionsQuery } from '../../../shared/lib/versions';
import styles from './version-news.module.css';

/**
 * What newer versions than the bought one changed, and whether it lies before or after the row that was counted
 * (SHELF-09). Until it is read on this device.
 */
export function VersionNews({
  designId,
  fullName,
  counted,
}: {
  designId: string;
  fullName: string;
  counted: number;
}) {
  const { data: versions = [] } = useQuery(versionsQuery(designId, fullName));
  const key = `version-read:${fullName}:${designId}`;
  const [read, setRead] = useState(() => Number(readStored('local', key) ?? 0));
  const news = versions.filter(
    ({ number, downloads_left: left }) => left !== undefined && number > read,
  );
  const [newest] = news;
  if (!newest) return null;
  return (
    <details className={styles.news}>
      <summary>图解有更新：第 {newest.number} 版</summary>
      {news.map((version) => (
        <Changes key={version.number} version={version} counted={counted} />
      ))}
      <button
        type="button"
        onClick={() => {
          writeStored('local', key, String(newest.number));
          setRead(newest.number);
        }}
      >
        知道了
      </button>
    </details>
  );
}

function Changes({ version, counted }: { version: DesignVersion; counted: number }) {
  return (
    <>
      <p>
        {VERSION_KINDS[version.kind]}：{version.note}
      </p>
      <ul>
        {version.items.map((item, i) => (
          <li key={i}>
            {item.section} {item.sizes.length > 0 && `${item.sizes.join('、')} 码`}{' '}
            {item.row !== null && `第 ${item.row} 行`} {item.old} → {item.new}
            {item.row !== null && `（${placeOfChange(item, counted)}）`}
          </li>
        ))}
      </ul>
    </>
  );
}
