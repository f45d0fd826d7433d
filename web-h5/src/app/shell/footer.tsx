import { Link } from 'react-router';
import styles from './footer.module.css';

const YEAR = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={styles.footer}>
      <nav aria-label="页脚">
        <Link to="/">首页</Link>
        <Link to="/terms">服务条款</Link>
        <Link to="/privacy">隐私政策</Link>
      </nav>
      <p>© {YEAR} 云织商城 · 界面由 React Vant 提供支持</p>
    </footer>
  );
}
