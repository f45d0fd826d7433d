import { acrossCalculator } from '../../../features/knitting/model/calculators/across';
import { toolOf } from '../../../features/knitting/model/tools';
import { ToolCalculator } from './tool-calculator';

export function AcrossPage() {
  return (
    <ToolCalculator tool={toolOf('across')} calculator={acrossCalculator}>
      <p>
        先减掉加减针本身用掉的针（加1 不用针，1针放2针 用 1 针，2并1 用 2
        针），剩下的平分成间隔，最多差一针。片织两头各留半个间隔，圈织从间隔开始。
      </p>
      <p>一样的间隔排在一起，大的放外面：少看一眼图解，也不会数错。</p>
    </ToolCalculator>
  );
}

export { AcrossPage as Component };
