import { chartCalculator } from '../../../features/knitting/model/calculators/chart';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function ChartPage() {
  return (
    <ToolCalculator tool={toolOf('chart')} calculator={chartCalculator}>
      <p>
        一针通常宽比高大：一格的高 ÷ 宽 = 针密度 ÷ 行密度。所以行数 = 针数 × 图的高宽比 × 行密度 ÷
        针密度。
      </p>
      <p>钩平的圆，每圈要加 2π × 针密度 ÷ 行密度 针：短针约 6，中长针约 8，长针约 12。</p>
    </ToolCalculator>
  );
}

export { ChartPage as Component };
