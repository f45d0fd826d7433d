import { OptionChips } from '../../../../shared/ui/option-chips';
import { mmText } from '../../model/sheet/display';
import type { SheetReading } from '../../model/sheet/form-reader';

/** Which size a number means: 8号 is 4.0 mm in the Chinese count and 4.5 mm in the Japanese one (SHEET-04). */
export function NeedleQuestion({
  meanings,
  onChoose,
}: {
  meanings: SheetReading['questions'][string] | undefined;
  onChoose: (text: string) => void;
}) {
  if (!meanings) return null;
  return (
    <OptionChips
      legend="是哪一种？"
      isSingle
      options={meanings.map(({ mm, count }) => ({
        value: `${mm} mm`,
        label: `${count} = ${mmText(mm)}`,
      }))}
      chosen={[]}
      onChange={([chosen]) => onChoose(chosen!)}
    />
  );
}
