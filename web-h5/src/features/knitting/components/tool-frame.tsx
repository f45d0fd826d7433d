import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOfflinePages } from '../../../shared/hooks/use-offline-pages';
import { type Tool, TOOLS } from '../model/tools';
import styles from './tool.module.css';

/** The frame of a tool's page: its name and purpose above, the other tools below. */
export function ToolFrame({ tool, children }: { tool: Tool; children: ReactNode }) {
  useOfflinePages('/tools');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <nav aria-label="位置">
          <Link to="/tools">编织工具</Link>
        </nav>
        <h1>{tool.name}</h1>
        <p>{tool.summary}</p>
      </header>
      {children}
      <nav className={styles.others} aria-label="别的工具">
        {TOOLS.filter(({ slug }) => slug !== tool.slug).map(({ slug, name }) => (
          <Link key={slug} to={`/tools/${slug}`}>
            {name}
          </Link>
        ))}
      </nav>
    </div>
  );
}
