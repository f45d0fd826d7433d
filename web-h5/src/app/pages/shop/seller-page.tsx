import { type LegalTextVersion, type ShopResponse } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shopQuery } from '../../../features/shop/api/shop';
import { Article } from '../../../shared/ui/article';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';

const TITLE = '谁在卖、出了事找谁';

/** Who sells, under which rules, and how to complain (LAW-01, LAW-07). */
export function SellerPage() {
  const { data: shop, error, refetch } = useQuery(shopQuery);
  if (error && !shop) {
    return <LoadFault title="没能加载经营者信息" fault={error} onRetry={() => void refetch()} />;
  }
  return shop ? <Seller shop={shop} /> : <PageLoading text="正在加载…" />;
}

function Seller({ shop }: { shop: ShopResponse }) {
  const facts = [
    ['经营者', shop.company],
    ['统一社会信用代码', shop.credit_code],
    ['地址', shop.address],
    ['电话', shop.phone ?? '暂无'],
    ['邮箱', shop.email],
    ['微信公众号', shop.wechat_account],
    ['许可证', shop.permits.length > 0 ? shop.permits.join('；') : '无'],
    ['ICP 备案号', shop.filing_number],
    ...(shop.police_filing ? [['公安备案号', shop.police_filing]] : []),
  ];
  return (
    <Article title={TITLE} date={shop.is_sample ? '以下是示例信息，不是真实的经营者' : shop.name}>
      <h2>一、经营者</h2>
      <ul>
        {facts.map(([name, value]) => (
          <li key={name}>
            {name}：{value}
          </li>
        ))}
      </ul>
      <h2>二、谁在卖</h2>
      <p>
        本站的图解由设计师创作并授权，由 {shop.sold_by}{' '}
        销售（自营）、收款、开票并负责售后。图解是电子文件，不寄实物。
      </p>
      <h2>三、退款与质量问题</h2>
      <ul>
        <li>付款前勾选过“不适用七日无理由退货”的订单，付款后不能无理由退款。</li>
        <li>没有勾选过的订单，付款后七天内、没有下载过，可以在订单里无理由退款。</li>
        <li>图解有错误或打不开，随时可以要求更正、更换或退款，不受以上限制。</li>
      </ul>
      <h2>四、投诉与举报</h2>
      <p>
        有问题请<Link to="/contact">联系我们</Link>或发邮件到 {shop.email}，我们在{' '}
        {shop.complaint_hours} 小时内答复。认为图解侵犯了您的权利，请
        <Link to="/report">提交侵权通知</Link>
        ；对答复不满意，可以向经营者所在地的市场监督管理部门投诉（12315）。
      </p>
      <h2>五、规则与版本</h2>
      {shop.texts.map(({ kind, title, path, effective_on, announced, history }) => (
        <section key={kind}>
          <h3>
            <Link to={path}>{title}</Link>
          </h3>
          <p>现行版本自 {effective_on} 起生效。</p>
          {announced && (
            <p>
              <strong>
                {announced.effective_on} 起将改用新版：{announced.change}
              </strong>
            </p>
          )}
          <History versions={history} />
        </section>
      ))}
    </Article>
  );
}

function History({ versions }: { versions: LegalTextVersion[] }) {
  return (
    <ul>
      {versions.map(({ version, announced_on, effective_on, change }) => (
        <li key={version}>
          {version} 版：{announced_on} 公布，{effective_on} 生效。{change}
        </li>
      ))}
    </ul>
  );
}

export { SellerPage as Component };
