import {
  designerEditPath,
  type DesignerFigures,
  designerPath,
  type DesignerProfile,
} from '#contracts';
import { Link } from 'react-router';
import { shortDate } from '../../../../shared/lib/dates';
import { useSession } from '../../../../shared/lib/session/session';
import { figureTexts } from '../../model/designer-figures';
import { FollowButton } from './follow-button';
import styles from './designer-head.module.css';

/** Who a designer is: portrait, name, words, figures and links (SHELF-03). */
export function DesignerHead({
  designer,
  figures,
}: {
  designer: DesignerProfile;
  /** Null while they are unknown. */
  figures: DesignerFigures | null;
}) {
  const { username, portrait, designs, since, words, links } = designer;
  const user = useSession();
  const texts = figures ? figureTexts(figures) : [];
  const mayEdit = user.fullName === username || user.is_admin;
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        {portrait && <img src={portrait.thumbnail} alt="" width={96} height={96} />}
        <div>
          <h1>{username}</h1>
          <p className={styles.facts}>
            设计师 · 在售 {designs} 份设计 · 最早的一份 {shortDate(since)} 上架
          </p>
        </div>
      </div>
      {words && <p className={styles.words}>{words}</p>}
      {texts.length > 0 && (
        <ul className={styles.figures} aria-label="更正与回答">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label={`${username}的链接`}>
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url} target="_blank" rel="nofollow noopener ugc">
                {label} <span>{new URL(url).host}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.acts}>
        <FollowButton designer={username} back={designerPath(username)} />
        <Link to={`/find?designer=${encodeURIComponent(username)}`}>筛选这些设计</Link>
        {mayEdit && <Link to={designerEditPath(username)}>编辑主页</Link>}
      </p>
    </header>
  );
}
