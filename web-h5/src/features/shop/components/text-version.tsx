import { announcedText, type LegalTextKind, textInForce } from '#contracts';

/** The version of a text that is shown, and since when it is in force (LAW-07). */
export function effectiveSince(kind: LegalTextKind): string {
  const { version, effective_on: day } = textInForce(kind);
  return `${version} 版，${inChinese(day)}起生效`;
}

/** Announces the next version of a text; nothing while there is none (LAW-07). */
export function NextVersion({ kind }: { kind: LegalTextKind }) {
  const next = announcedText(kind);
  if (!next) return null;
  return (
    <p>
      <strong>
        {inChinese(next.effective_on)}起将改用新版：{next.change}
      </strong>
    </p>
  );
}

/** `2026-11-01` becomes `2026 年 11 月 1 日`. */
function inChinese(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}
