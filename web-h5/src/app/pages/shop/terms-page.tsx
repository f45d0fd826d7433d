import { Link } from 'react-router';
import { effectiveSince, NextVersion } from '../../../features/shop/components/text-version';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Article } from '../../../shared/ui/article';

export function TermsPage() {
  const { name } = useShopFacts();
  return (
    <Article title="服务条款" date={effectiveSince('terms')}>
      <NextVersion kind="terms" />
      <p>欢迎使用{name}。注册或购买，即表示您同意以下条款。</p>
      <h2>一、账户</h2>
      <ul>
        <li>请使用您本人的邮箱、手机或微信注册，并妥善保管密码。</li>
        <li>账户内的操作视为您本人的操作；发现被盗用，请立即重置密码并联系我们。</li>
        <li>您可以随时在“我的账户”中导出数据或注销账户。</li>
      </ul>
      <h2>二、购买与交付</h2>
      <ul>
        <li>价格以人民币标示，以您提交订单时的价格为准。</li>
        <li>付款完成后即可下载，每笔订单可下载三次；中断的下载不计次数。</li>
        <li>
          设计师发布写明更正的新版时，买过旧版的订单免费得到：新版的文件另有三次下载，不占原来的次数；买到的那一版仍可在订单里下载。
        </li>
        <li>
          设计是电子文件，不寄实物。付款前会请您单独勾选确认不适用七日无理由退货；没有确认过的订单，付款后七天内、没有下载过，可以无理由退款。
        </li>
        <li>设计有错误或打不开，您随时可以要求更正、更换或退款。</li>
        <li>设计是数字内容。付款完成即交易完成，除设计本身存在质量问题外，不予退款。</li>
      </ul>
      <h2>三、授权范围</h2>
      <ul>
        <li>购买设计即获得一份非独占、不可转让的使用授权。</li>
        <li>您可以用它编织，也可以出售按它织成的成品，包括商业用途。</li>
        <li>您不得转售、出租、分享或公开设计文件本身，无论是否修改。</li>
      </ul>
      <h2>四、设计师</h2>
      <p>设计的著作权归设计师所有。设计师保证其作品为原创或已获得授权。</p>
      <h2>五、禁止的行为</h2>
      <p>不得绕过付款或下载次数的限制，不得批量抓取内容，不得干扰服务的正常运行。</p>
      <h2>六、责任与变更</h2>
      <p>
        我们尽力保证服务稳定，但不对不可抗力造成的中断负责。条款变更会提前在本站公布，继续使用即表示接受。个人信息的处理见
        <Link to="/privacy">隐私政策</Link>。
      </p>
    </Article>
  );
}

export { TermsPage as Component };
