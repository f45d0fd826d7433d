import { designerEditPath, designerPath, type DesignerProfile } from '#contracts';
import { Link } from 'react-router';
import { shortDate } from '../../../shared/lib/dates';
import { useSession } from '../../../shared/lib/session';
import { FollowButton } from './follow-button';
import styles from './designer-head.module.css';

/** Who a designer is: portrait, name, facts, words and links (SHELF-03). */
export function DesignerHead({ designer }: { designer: DesignerProfile }) {
  const { username, portrait, designs, since, words, links } = designer;
  const user = useSession();
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
