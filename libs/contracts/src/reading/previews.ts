import type { Integer } from '../http/scalars.js';

/** How many pages of an archive a designer may open to everybody (READ-03). */
export const PREVIEW_LIMITS = { pages: 3 } as const;

/** The longest path of a file in an archive that a mark may name. */
const FILE_MAX = 1_000;

/** Texts about preview pages. Apart from `MESSAGES`, because every page of the site loads those. */
export const PREVIEW_MESSAGES = {
  hint: '勾选的页不用购买也能看，最多 3 页。不要选完整图解的页；换了新文件要重新选择。',
  tooMany: `试看最多${PREVIEW_LIMITS.pages}页，请先去掉几页`,
  twice: '同一页只能选一次，请刷新页面后重新选择',
  unknownPage: '文件里没有这一页，请刷新页面后重新选择',
  notPrepared: '这一页还在准备，请稍后再选',
  textPage: '文字页不能试看，请选择图片页',
  newVersion: '文件已换成新版，请刷新页面后重新选择试看的页',
  fontNotEmbedded: '字体未嵌入，页面上的文字可能与原稿不同。请在导出 PDF 时嵌入字体，再上传新版',
  picturesLeftOut: '文档里的图片不在线显示，买家要下载后才能看到。请把文档另存为 PDF，再上传新版',
  saved: '试看已更新',
} as const;

/** A page of the newest archive that everybody may see. */
export interface PreviewMark {
  /** Its path in the archive. */
  file: string;
  /** The number of the page; it counts from 1 through all files. */
  n: Integer;
}

/** A preview page with its image: WebP with a faint mark. Width and height are those of the image. */
export interface PreviewPage extends PreviewMark {
  width: Integer;
  height: Integer;
  url: string;
}

/** GET /designs/{id}/preview: empty without marked pages. */
export interface DesignPreview {
  /** The version of the newest archive, to which the marked pages belong; 0 for a design without an archive. */
  version: Integer;
  pages: PreviewPage[];
}

/** PUT /designs/{id}/preview, for the designer and admins. It replaces all marks. */
export interface DesignPreviewRequest {
  /** The version that was shown when the pages were chosen; if given, it must be the newest. */
  version?: Integer;
  pages: PreviewMark[];
}

/** Reads the marks that a form sends. @returns the marks, or the fault */
export function readPreviewMarks(given: readonly unknown[]): {
  marks: PreviewMark[];
  fault: string | null;
} {
  if (given.length > PREVIEW_LIMITS.pages) return { marks: [], fault: PREVIEW_MESSAGES.tooMany };
  const marks = given.filter(isMark).map(({ file, n }) => ({ file, n }));
  if (marks.length < given.length) return { marks: [], fault: PREVIEW_MESSAGES.unknownPage };
  const isTwice = new Set(marks.map(({ n }) => n)).size < marks.length;
  return isTwice ? { marks: [], fault: PREVIEW_MESSAGES.twice } : { marks, fault: null };
}

function isMark(given: unknown): given is PreviewMark {
  if (typeof given !== 'object' || given === null) return false;
  const { file, n } = given as Record<string, unknown>;
  return typeof file === 'string' && file.length <= FILE_MAX && Number.isSafeInteger(n);
}
