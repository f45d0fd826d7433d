import { useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from './footer';
import styles from './shell.module.css';
import { TopBar } from './top-bar';
import { useArrival } from './use-arrival';

/** What stands around every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const announcement = useArrival(main);
  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // The address stays as it is: to the pages it is where the visitor stands.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        跳到主要内容
      </a>
      <TopBar />
      <main id="content" ref={main} className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <ScrollRestoration />
    </div>
  );
}
