import { Link } from 'react-router';
import { effectiveSince, NextVersion } from '../../../features/shop/components/text-version';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Article } from '../../../shared/ui/article';

export function PrivacyPage() {
  const { company } = useShopFacts();
  return (
    <Article title="隐私政策" date={effectiveSince('privacy')}>
      <NextVersion kind="privacy" />
      <p>我们只收集提供服务所必需的信息，并依照《个人信息保护法》处理。</p>
      <p>
        个人信息由 {company} 处理，联系方式见<Link to="/about/seller">谁在卖、出了事找谁</Link>
        。您的同意按版本和时间记录，可以随时在“我的账户”里撤回。
      </p>
      <h2>一、我们收集什么</h2>
      <ul>
        <li>账户信息：用户名，以及您选择的邮箱、手机号或微信的昵称、头像与标识。</li>
        <li>密码：只保存不可还原的哈希值。</li>
        <li>订单与下载：购买了什么、金额、时间、下载记录。</li>
        <li>安全所需：获取短信验证码时的网络地址，保留两天；登录会话的时间。</li>
      </ul>
      <h2>二、用来做什么</h2>
      <p>
        登录、完成交易、交付文件、发送验证码与收据，以及防止滥用。我们不出售个人信息，不做跨站跟踪。
      </p>
      <h2>三、与谁共享</h2>
      <ul>
        <li>微信支付：完成付款。</li>
        <li>微信登录：在您选择微信登录时确认身份。</li>
        <li>短信与邮件服务商：把验证码和通知送到您手中。</li>
      </ul>
      <h2>四、Cookie</h2>
      <p>只用于保持登录。勾选“记住我”时保存七天，否则保存一天；退出登录时清除。</p>
      <h2>五、您的权利</h2>
      <ul>
        <li>
          查看与更正：在<Link to="/profile">我的账户</Link>
          中查看资料，修改邮箱、手机、微信绑定与密码。
        </li>
        <li>导出：在我的账户中下载全部个人数据（JSON）。</li>
        <li>
          删除：在我的账户中注销。个人信息立即删除；已付款的订单去掉个人信息后，按财税法规的要求留存。
        </li>
      </ul>
      <h2>六、未成年人</h2>
      <p>本服务不面向 16 周岁以下的儿童。</p>
    </Article>
  );
}

export { PrivacyPage as Component };
