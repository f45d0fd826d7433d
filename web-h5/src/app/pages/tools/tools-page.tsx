import { ToolList } from '../../../features/knitting/components/tool-list';
import { useOfflinePages } from '../../../shared/hooks/use-offline-pages';
import styles from '../../../features/knitting/components/tool.module.css';

export function ToolsPage() {
  useOfflinePages('/tools');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>编织工具</h1>
        <p>我的密度、我的线、我的尺码：不用登录，打开就能算；打开后断网也能接着算。</p>
      </header>
      <ToolList />
    </div>
  );
}

export { ToolsPage as Component };
