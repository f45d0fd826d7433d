import { Link } from 'react-router';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Article } from '../../../shared/ui/article';
import { Timeline } from '../../../shared/ui/timeline';

const EVENTS = [
  {
    when: '2024 年 3 月',
    what: '几位编织爱好者在读书会上发现：好图解总是散落各处，买了也常常打不开。',
  },
  {
    when: '2024 年 6 月',
    what: '走访二十多位独立设计师，听她们说最怕什么：被转卖、被拖款、没有人看见。',
  },
  { when: '2024 年 9 月', what: '第一版原型完成，三位设计师试着把自己的图解放了上来。' },
  { when: '2024 年 12 月', what: '一百位织友参加内测，改了四十七处不顺手的地方。' },
];

export function AboutPage() {
  const { name } = useShopFacts();
  return (
    <Article title="关于我们" date="让每一份好图解，都遇到愿意织它的人">
      <p>
        {name}是一家卖编织图解的小店，公司成立于 2025
        年。毛衣、围巾、帽子，每一份图解都由设计师本人授权，付款后可以下载三次，断网了也能接着下。
      </p>
      <h2>我们在意的事</h2>
      <ul>
        <li>买得放心：付了款就一定拿得到文件，多付的钱会自动退回。</li>
        <li>织得明白：上架之前打开看过，压缩包里有什么写得清清楚楚。</li>
        <li>对得起设计师：著作权归设计师，授权写得明白，不许转卖。</li>
      </ul>
      <h2>筹备的那一年</h2>
      <Timeline events={EVENTS} />
      <h2>说说话</h2>
      <p>
        想入驻、想合作，或者只是想说说哪里不好用，都欢迎<Link to="/contact">联系我们</Link>。
      </p>
    </Article>
  );
}

export { AboutPage as Component };
