import type { InputUnit } from '#knitting';
import { OptionChips } from '../../../../shared/ui/option-chips';

/** The unit of the numbers of a step that have none of their own. */
export function UnitChoice({
  legend,
  units,
  unit,
  onChange,
}: {
  legend: string;
  units: Readonly<Record<string, InputUnit>>;
  unit: string;
  onChange: (unit: string) => void;
}) {
  return (
    <OptionChips
      legend={legend}
      isSingle
      isRequired
      options={Object.entries(units).map(([value, { label }]) => ({ value, label }))}
      chosen={[unit]}
      onChange={([chosen]) => onChange(chosen ?? unit)}
    />
  );
}
