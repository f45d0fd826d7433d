import { gaugeCalculator } from '../../../features/knitting/model/calculators/gauge';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function GaugePage() {
  return (
    <ToolCalculator tool={toolOf('gauge')} calculator={gaugeCalculator}>
      <p>
        同样的针数，密度越密，织出来越小：新的宽 = 图解的宽 × 图解的密度 ÷
        我的密度。所以比图解密，要用更粗的针，或起更多的针。
      </p>
      <ul>
        <li>相差 2% 以内照着织；2%–10% 换针或改针数；10%–25% 必须重算；再多就换线。</li>
        <li>起针数按花样倍数取最近的，一样近取大的；差 3% 以上会提醒。</li>
        <li>标签上的 10 cm 与 4 英寸是同一块小样；1 寸是 3.33 cm。</li>
        <li>绞花会收紧织物，不要用平针的密度换算绞花的针数。</li>
      </ul>
    </ToolCalculator>
  );
}

export { GaugePage as Component };
