import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Link } from 'react-router';
import { Picture } from '../../../../shared/ui/picture';
import { forgetViewed, viewedDesigns } from '../../api/viewed';
import styles from './viewed-designs.module.css';

/** The recently viewed designs of this device (SHELF-05). Renders nothing if there are none. */
export function ViewedDesigns() {
  const [designs, setDesigns] = useState(viewedDesigns);
  const [isEmptied, setIsEmptied] = useState(false);
  if (isEmptied) return <p role="status">看过的记录已清空</p>;
  if (designs.length === 0) return null;
  const empty = () => {
    forgetViewed();
    setDesigns([]);
    setIsEmptied(true);
  };
  return (
    <section className={styles.viewed} aria-labelledby="viewed-designs">
      <div className={styles.head}>
        <h2 id="viewed-designs">最近看过</h2>
        <Button plain size="small" onClick={empty}>
          清空
        </Button>
      </div>
      <p className={styles.note}>只记在这台设备上，不会发给我们。</p>
      <ul className={styles.list}>
        {designs.map(({ id, name, designer, picture }) => (
          <li key={id}>
            <Link to={`/design/${id}`}>
              <Picture src={picture} alt="" width="300" height="375" loading="lazy" />
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>{designer}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
