import { type DesignVersion, placeOfChange, VERSION_KINDS } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { readStored, VERSION_READ_PREFIX, writeStored } from '../../../../shared/lib/storage';
import { describeVersionItem, versionsQuery } from '../../../../shared/lib/versions';
import { useReader } from '../../hooks/use-reader';
import { hasRoomFor } from '../../model/project/project-room';
import { earlierMarks, marksText } from '../../model/pages/version-marks';
import { isSpared, type PatternSize, sizeName } from '../../model/project/pattern-sizes';
import styles from './version-notice.module.css';

/**
 * Shows what versions after the bought one changed, for which sizes, and whether the place is before or after the current
 * row (SHELF-09, READ-18), and the marks of an earlier version. Hidden after it was read on this device.
 */
export function VersionNotice() {
  const { reading, designId, fullName, count, sizes, log, state, openVersion, ...reader } =
    useReader();
  const size = sizes[reader.size.inSheet ?? -1] ?? null;
  const { version, newest_version: newestVersion } = reading;
  const { data: versions = [] } = useQuery(versionsQuery(designId, fullName));
  const key = `${VERSION_READ_PREFIX}${fullName}:${designId}`;
  const [read, setRead] = useState(() => Number(readStored('local', key) ?? 0));
  const updates = versions.filter(
    ({ number, downloads_left: left }) => left !== undefined && number > read,
  );
  const marks = version > read ? earlierMarks(state.items, version) : null;
  // A button of the notice removes itself. The focus moves to the message of the result, or to the notice.
  const place = useFocusFallback<HTMLDivElement>();
  const status = useFocusFallback<HTMLParagraphElement>();
  const [done, setDone] = useState('');
  const isOld = version < newestVersion;
  const hasUpdate = updates.length > 0 || marks !== null || done !== '';
  const carry = () => {
    if (!marks) return;
    for (const { name, value } of marks.carried) log.put(name, value);
    setDone(`已带到这一版的同一页：${marksText(marks)}`);
  };
  const dismiss = () => {
    writeStored('local', key, String(version));
    setRead(version);
    setDone('');
  };
  return (
    <div ref={place} className={`${styles.news} ${isOld ? styles.earlier : ''}`} tabIndex={-1}>
      {isOld && (
        <>
          <p>
            你在看第 {version} 版，最新的是第 {newestVersion} 版
          </p>
          <button type="button" onClick={() => openVersion(newestVersion)}>
            看第 {newestVersion} 版
          </button>
        </>
      )}
      {!isOld && hasUpdate && (
        <details>
          <summary>图解有更新：第 {updates[0]?.number ?? version} 版</summary>
          {updates.map((one) => (
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
                <button type="button" onClick={carry}>
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
          <p ref={status} role="status" tabIndex={-1}>
            {done}
          </p>
          <button type="button" onClick={dismiss}>
            知道了
          </button>
        </details>
      )}
    </div>
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
            {describeVersionItem(item)}
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
