import styles from '../reading-room.module.css';

/** Opens what belongs to a page or the project; every gesture has a button here (READ-11, READ-12, READ-13). */
export function PageTools({
  isImage,
  hasPin,
  hasNote,
  onProject,
  onNote,
  onDraw,
  onPin,
  onPinView,
  onUnpin,
  onTerm,
}: {
  /** Whether the page is an image, which can be drawn on and cropped. */
  isImage: boolean;
  hasPin: boolean;
  hasNote: boolean;
  onProject: () => void;
  onNote: () => void;
  onDraw: () => void;
  onPin: () => void;
  onPinView: () => void;
  onUnpin: () => void;
  onTerm: () => void;
}) {
  return (
    <div className={styles.rulerButtons}>
      <button type="button" onClick={onProject}>
        我的作品：线、照片、计时、导出
      </button>
      <button type="button" onClick={onNote}>
        {hasNote ? '看这一页的笔记' : '给这一页写笔记'}
      </button>
      {isImage && (
        <>
          <button type="button" onClick={onDraw}>
            在这一页上涂画
          </button>
          <button type="button" onClick={onPin}>
            固定图例：点两个角
          </button>
          <button type="button" onClick={onPinView}>
            固定现在看到的部分
          </button>
        </>
      )}
      {hasPin && (
        <button type="button" onClick={onUnpin}>
          拿走固定的图例
        </button>
      )}
      <button type="button" onClick={onTerm}>
        查术语
      </button>
    </div>
  );
}
