import { sizeCalculator } from '../../../features/knitting/model/calculators/size';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function SizePage() {
  return (
    <ToolCalculator tool={toolOf('size')} calculator={sizeCalculator}>
      <p>
        成衣胸围 = 净胸围 +
        放松量，选最接近的一码；一样近时选大的（放松量是负数就选小的）。再看袖子：袖围至少比上臂宽
        2.5 cm，不够就看大一码，胸围多出不超过 5 cm
        才换。长款还看臀围：成衣臀围不该比你的小，想穿紧身的除外。
      </p>
      <p>只比厘米，不比字母：中国女装的 M 是 160/84A，美国 CYC 的 M 是胸围 91.5–96.5 cm。</p>
    </ToolCalculator>
  );
}

export { SizePage as Component };
