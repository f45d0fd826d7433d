import { needleCalculator } from '../../../features/knitting/model/calculators/needle';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function NeedlePage() {
  return (
    <ToolCalculator tool={toolOf('needle')} calculator={needleCalculator}>
      <p>
        针数比图解多，说明织得紧，成品会小，要换粗一点的针；针数少就换细一点的。新的针 = 现在的针
        ×（我的密度 ÷ 图解密度）的 1.5 次方，再取能买到的最近一号。
      </p>
      <p>相差 2% 以内不用换；15% 以上换针补不回来，请重算针数或换线。</p>
    </ToolCalculator>
  );
}

export { NeedlePage as Component };
