import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Copyable } from '../../../shared/ui/copyable';
import { Panel } from '../../../shared/ui/panel';
import { ContactForm } from './contact-form';
import styles from './contact-page.module.css';

const QUESTIONS = [
  {
    question: '付款后怎么下载？',
    answer:
      '付款成功的页面会给出下载按钮，之后也可以在“我的订单”里下载。每笔订单可以下载三次，中断了接着下不另算。',
  },
  {
    question: '微信里为什么不能直接下载？',
    answer:
      '微信内置的浏览器不能保存压缩包。下载页会带你到手机浏览器，也可以复制链接，或把链接发到邮箱。',
  },
  {
    question: '压缩包打不开怎么办？',
    answer:
      '手机上请先装一个能解压 zip、rar、7z 的应用，或在电脑上打开。仍然打不开，请把订单号发给我们。',
  },
  {
    question: '可以退款吗？',
    answer:
      '图解有错误或打不开，随时可以要求更正、更换或退款。付款前没有确认过“不适用七日无理由退货”的订单，付款后七天内、没有下载过，可以无理由退款。多付的钱会自动原路退回。',
  },
  {
    question: '织好的成品可以卖吗？',
    answer:
      '看那份设计的使用许可，设计页与订单里都写着：多数可以卖，有的限定件数，有的不可以。图解文件本身都不可以转卖、分享。',
  },
];

export function ContactPage() {
  const { serviceEmail, officialAccount } = useShopFacts();
  return (
    <div className={styles.page}>
      <Panel title="联系我们" isWide>
        <dl className={styles.facts}>
          <dt>电话</dt>
          <dd>暂无</dd>
          <dt>邮箱</dt>
          <dd>
            <Copyable text={serviceEmail} what="邮箱">
              <a href={`mailto:${serviceEmail}`}>{serviceEmail}</a>
            </Copyable>
          </dd>
          <dt>微信公众号</dt>
          <dd>{officialAccount}</dd>
        </dl>
        <ContactForm />
      </Panel>
      <Panel title="常见问题" isWide isPart>
        <div className={styles.questions}>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Panel>
    </div>
  );
}

export { ContactPage as Component };
