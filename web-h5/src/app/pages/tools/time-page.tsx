import { timeCalculator } from '../../../features/knitting/model/calculators/time';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function TimePage() {
  return (
    <ToolCalculator tool={toolOf('time')} calculator={timeCalculator}>
      <p>
        小时 = 针数 ÷（每分钟针数 × 60）× 织法系数 × 1.2。系数：平针 1，罗纹 1.3，绞花 1.6，镂空
        1.8，提花 2，嵌花 4，钩短针 1.2。不知道针数就按面积或用线的米数推。
      </p>
      <p>一件男式 M 码插肩毛衣大约 70,000 针。</p>
    </ToolCalculator>
  );
}

export { TimePage as Component };
