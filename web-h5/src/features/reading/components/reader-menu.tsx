import type { Reading } from '#contracts';
import type { ReactNode } from 'react';
import { Dialog } from '../../../shared/ui/dialog';
import { OptionChips } from '../../../shared/ui/option-chips';
import type { ReaderPreferences } from '../hooks/use-preferences';
import styles from './dialogs.module.css';
import { VersionChoice } from './versions/version-choice';

const SPLITS = [
  { value: 'off', label: '一页' },
  { value: 'beside', label: '左右两页' },
  { value: 'above', label: '上下两页' },
] as const;

/** How pages are shown on this device, and the size that is knitted. */
export function ReaderMenu({
  preferences,
  onPreferences,
  sizes,
  ruler,
  tools,
  reading,
  onVersion,
  onReport,
  onClose,
}: {
  preferences: ReaderPreferences;
  onPreferences: (change: Partial<ReaderPreferences>) => void;
  /** The choice of the size that is knitted. */
  sizes: ReactNode;
  /** What can be done with the row ruler of the page. */
  ruler: ReactNode;
  /** What else can be done with the page and the project. */
  tools: ReactNode;
  reading: Pick<Reading, 'version' | 'newest_version'>;
  onVersion: (version: number) => void;
  /** Opens the form that reports a mistake in the pattern; null without an order. */
  onReport: (() => void) | null;
  onClose: () => void;
}) {
  const toggle = (name: 'night' | 'leftHand' | 'vibration', label: string) => (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={preferences[name]}
        onChange={({ target }) => onPreferences({ [name]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <Dialog title="阅读设置" onClose={onClose}>
      {sizes}
      {ruler}
      {tools}
      <OptionChips
        legend="看几页"
        isSingle
        isRequired
        options={SPLITS}
        chosen={[preferences.split]}
        onChange={([split]) => onPreferences({ split: split ?? 'off' })}
      />
      <fieldset className={styles.toggles}>
        <legend>这台设备</legend>
        {toggle('night', '夜间：页面调暗')}
        {toggle('leftHand', '左手：按钮换边')}
        {toggle('vibration', '计数时震动（有的手机没有）')}
      </fieldset>
      <VersionChoice reading={reading} onVersion={onVersion} />
      {onReport && (
        <button type="button" className={styles.secondary} onClick={onReport}>
          报告错误
        </button>
      )}
      <p className={styles.note}>
        图解第 {reading.version} 版 · 计数和设置会同步到你登录的其他设备；没有网络时先存在这台设备上
      </p>
    </Dialog>
  );
}
