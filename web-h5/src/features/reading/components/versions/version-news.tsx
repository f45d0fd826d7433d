import { type DesignVersion, placeOfChange, VERSION_KINDS } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, writeStored } from '../../../../shared/lib/storage';
import { versionsQuery } from '../../../../shared/lib/versions';
import { useReader } from '../../hooks/use-reader';
import { hasRoomFor } from '../../model/project/project-room';
import { earlierMarks, marksText } from '../../model/pages/version-marks';
import { isSpared, type PatternSize, sizeName } from '../../model/project/pattern-sizes';
import styles from './version-news.module.css';

/**
 * Shows what versions after the bought one changed, for which sizes, and whether the place is before or after the current
 * row (SHELF-09, READ-18), and the marks of an earlier version. Hidden after it was read on this device.
 */
export function VersionNews() {
  const { reading, designId, fullName, count, sizes, log, state, openVersion, ...reader } =
    useReader();
  const size = sizes[reader.size.inSheet ?? -1] ?? null;
  const { version, newest_version: newestVersion } = reading;
  const { data: versions = [] } = useQuery(versionsQuery(designId, fullName));
  const key = `version-read:${fullName}:${designId}`;
  const [read, setRead] = useState(() => Number(readStored('local', key) ?? 0));
  const news = versions.filter(
    ({ number, downloads_left: left }) => left !== undefined && number > read,
  );
  const marks = version > read ? earlierMarks(state.items, version) : null;
  if (version < newestVersion) {
    return (
      <div className={styles.news}>
        <p>
          你在看第 {version} 版，最新的是第 {newestVersion} 版
        </p>
        <button type="button" onClick={() => openVersion(newestVersion)}>
          看第 {newestVersion} 版
        </button>
      </div>
    );
  }
  if (news.length === 0 && !marks) return null;
  const dismiss = () => {
    writeStored('local', key, String(version));
    setRead(version);
  };
  return (
    <details className={styles.news}>
      <summary>图解有更新：第 {news[0]?.number ?? version} 版</summary>
      {news.map((one) => (
        <Changes key={one.number} version={one} counted={count} sizes={sizes} size={size} />
      ))}
      <p>行数、提醒和笔记都还在。</p>
      {marks && (
        <>
          <p>
            第 {marks.version} 版上有{marksText(marks)}，新版的页可能排得不一样。
          </p>
          {hasRoomFor(
            state.items,
            marks.carried.map(({ name }) => name),
          ) ? (
            <button
              type="button"
              onClick={() => marks.carried.forEach(({ name, value }) => log.put(name, value))}
            >
              带到这一版的同一页
            </button>
          ) : (
            <p>标记太多，带不过来：先在那一版上擦掉一些。</p>
          )}
          <button type="button" onClick={() => openVersion(marks.version)}>
            看第 {marks.version} 版
          </button>
        </>
      )}
      <button type="button" onClick={dismiss}>
        知道了
      </button>
    </details>
  );
}

function Changes({
  version: { number, kind, note, items },
  counted,
  sizes,
  size,
}: {
  version: DesignVersion;
  counted: number;
  sizes: readonly PatternSize[];
  size: PatternSize | null;
}) {
  return (
    <>
      <p>
        第 {number} 版 · {VERSION_KINDS[kind]}：{note}
      </p>
      <ul>
        {items.map((item, i) => (
          <li key={i}>
            {item.section} {item.sizes.length > 0 ? `${item.sizes.join('、')} 码` : '所有尺码'}{' '}
            {item.row !== null && `第 ${item.row} 行`} {item.old} → {item.new}
            {item.row !== null && `（${placeOfChange(item, counted)}）`}
            {size && isSpared(item.sizes, sizes, size) && (
              <>（你织的 {sizeName(size)} 码不受影响）</>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
