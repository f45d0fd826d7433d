import { OptionChips } from '../../../shared/ui/option-chips';
import type { ReadingLog } from '../model/counters/reading-log';
import { type ChosenSize, sizeInText, sizeToStore } from '../model/project/chosen-size';
import { type PatternSize, sizeNames } from '../model/project/pattern-sizes';
import { SETTING } from '../model/project/project-settings';

/** Chooses the size that is knitted (READ-10). */
export function SizeChoice({
  sizes,
  count,
  chosen,
  log,
}: {
  /** The sizes of the design's sheet. */
  sizes: readonly PatternSize[];
  /** How many sizes the pages are written for. */
  count: number;
  chosen: ChosenSize;
  log: ReadingLog;
}) {
  const { inText, gone } = chosen;
  const position = sizes.length > 0 ? chosen.inSheet : inText;
  const names = sizeNames(sizes, count, position);
  const size = sizes[position ?? -1];
  if (names.length < 2 && gone === null) return null;
  return (
    <>
      <OptionChips
        legend="我织的尺码"
        isSingle
        options={names.map((label, value) => ({ value, label }))}
        chosen={position === null ? [] : [position]}
        note={
          gone === null
            ? '文字页里别的尺码的数会变淡'
            : `设计师改了尺码表，你选过的“${gone}”已经不在里面，请重新选`
        }
        onChange={([next]) =>
          log.put(SETTING.size, next === undefined ? undefined : sizeToStore(next, sizes))
        }
      />
      {size && count > 1 && count !== sizes.length && (
        <OptionChips
          legend="每组数里我织的尺码是第几个"
          isSingle
          options={Array.from({ length: count }, (_, at) => ({
            value: at,
            label: `第 ${at + 1} 个`,
          }))}
          chosen={inText === null ? [] : [inText]}
          note={`这一版的文字每组写了 ${count} 个数，尺码表现在有 ${sizes.length} 个尺码，选了才能让别的数变淡`}
          onChange={([at]) =>
            log.put(
              SETTING.size,
              at === undefined ? sizeToStore(position!, sizes) : sizeInText(size, at, count),
            )
          }
        />
      )}
    </>
  );
}
