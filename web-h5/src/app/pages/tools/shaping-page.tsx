import { shapingCalculator } from '../../../features/knitting/model/calculators/shaping';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function ShapingPage() {
  return (
    <ToolCalculator tool={toolOf('shaping')} calculator={shapingCalculator}>
      <p>
        8-1-5 是“行-针-次”：每 8 行、一侧 1 针、做 5 次，加减在每段的最后一行。平4 是平织 4 行，平收
        3 针是连着收掉 3 针；图解里从下往上读。
      </p>
      <ul>
        <li>行数分得尽量匀，只有两种间隔，最多差一次正面行。</li>
        <li>短的间隔放在宽的一头：减针先密后疏，加针先疏后密。</li>
        <li>行数不够时，有的行一侧改两针以上，陡的先织。</li>
      </ul>
    </ToolCalculator>
  );
}

export { ShapingPage as Component };
