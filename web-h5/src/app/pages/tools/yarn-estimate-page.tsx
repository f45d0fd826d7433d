import { yarnEstimateCalculator } from '../../../features/knitting/model/calculators/yarn-estimate';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function YarnEstimatePage() {
  return (
    <ToolCalculator tool={toolOf('yarn-estimate')} calculator={yarnEstimateCalculator}>
      <p>
        放松的平针里，每平方厘米的针数只由一针的线长决定，所以用线和针数密度的平方根成正比。密度变密、成品一样大，用线就多；照着针数织、成品变小，用线就少。
      </p>
      <p>没有任何数据时按面积算：误差约 ±20%，已含边与线头的 15%。花样的系数是经验值。</p>
    </ToolCalculator>
  );
}

export { YarnEstimatePage as Component };
