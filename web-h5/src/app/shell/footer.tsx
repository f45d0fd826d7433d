import { useState } from 'react';
import { Link } from 'react-router';
import { FILING_URL, useShopFacts } from '../../shared/lib/shop-facts';
import { WechatIcon } from '../../shared/ui/icons';
import styles from './footer.module.css';

const yearNow = () => new Date().getFullYear();

export function Footer() {
  const [showsAccount, setShowsAccount] = useState(false);
  const { name, officialAccount, filingNumber, company, creditCode, policeFiling } = useShopFacts();
  return (
    <footer className={styles.footer}>
      <nav aria-label="页脚">
        <Link to="/">首页</Link>
        <Link to="/find">找图解</Link>
        <Link to="/tools">编织工具</Link>
        <Link to="/favourites">我的收藏</Link>
        <Link to="/about">关于我们</Link>
        <Link to="/contact">联系我们</Link>
        <Link to="/terms">服务条款</Link>
        <Link to="/privacy">隐私政策</Link>
      </nav>
      <button
        type="button"
        className={styles.wechat}
        aria-label="微信公众号"
        aria-expanded={showsAccount}
        onClick={() => setShowsAccount(!showsAccount)}
      >
        <WechatIcon />
      </button>
      <p role="status">{showsAccount && `在微信搜索公众号“${officialAccount}”`}</p>
      {/* The server's year can differ at the turn of the year. */}
      <p suppressHydrationWarning>{`© ${yearNow()} ${name} · 界面由 React Vant 提供支持`}</p>
      <p>
        {company} · 统一社会信用代码 {creditCode}
        {policeFiling && ` · ${policeFiling}`}
        <br />
        <Link to="/about/seller">谁在卖、出了事找谁</Link>
      </p>
      <p>
        <a href={FILING_URL} target="_blank" rel="noreferrer">
          {filingNumber}
        </a>
      </p>
    </footer>
  );
}
