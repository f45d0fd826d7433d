import type { Reading } from '#contracts';
import styles from '../dialogs.module.css';

/** Selects the version of the pattern to read. Marks belong to the pages of one version (READ-18). */
export function VersionChoice({
  reading: { version, newest_version: newest },
  onVersion,
}: {
  reading: Pick<Reading, 'version' | 'newest_version'>;
  onVersion: (version: number) => void;
}) {
  if (newest < 2) return null;
  const numbers = Array.from({ length: newest }, (_, i) => newest - i);
  return (
    <div className={styles.form}>
      <label>
        看哪一版
        <select value={version} onChange={({ target }) => onVersion(Number(target.value))}>
          {numbers.map((number) => (
            <option key={number} value={number}>
              第 {number} 版{number === newest && '（最新）'}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.note}>涂画、行尺和固定的图例留在画它的那一版，换回去就能看到</p>
    </div>
  );
}
