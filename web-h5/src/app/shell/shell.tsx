import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from './footer';
import styles from './shell.module.css';
import { TopBar } from './top-bar';

/** What stands around every page. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      <TopBar />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
