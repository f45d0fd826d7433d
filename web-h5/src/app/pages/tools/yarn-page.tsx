import { yarnCalculator } from '../../../features/knitting/model/calculators/yarn';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function YarnPage() {
  return (
    <ToolCalculator tool={toolOf('yarn')} calculator={yarnCalculator}>
      <p>
        要用的米数 = 图解总米数 ÷ 图解的股数 × 我的股数 ×（1 +
        余量），除以一团的米数，往上取整。不同的线不能直接比克数：同样 50 克，粗线短，细线长。
      </p>
      <p>
        合股的粗细：每 100 克的米数，几股线的倒数相加再取倒数。400 m 的两股合织，等于 200 m
        的线。和图解的线相差 10% 以内合适，20% 以内先打小样。
      </p>
    </ToolCalculator>
  );
}

export { YarnPage as Component };
