import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import styles from './picture-tiles.module.css';

/** A picture in a sortable row. */
export interface Tile {
  key: string;
  src: string;
  name: string;
}

/** A sortable row of pictures. Each can be moved, made the cover (the first one) or removed. */
export function PictureTiles({
  label,
  tiles,
  hasCover = true,
  onArrange,
}: {
  label: string;
  tiles: Tile[];
  /** Whether the first picture is the design's cover. */
  hasCover?: boolean;
  /** Called with the new order, as indexes into `tiles`. */
  onArrange: (places: number[]) => void;
}) {
  const places = tiles.map((_, place) => place);
  const without = (place: number) => places.filter((other) => other !== place);
  const moved = (from: number, to: number) => {
    const rest = without(from);
    return [...rest.slice(0, to), from, ...rest.slice(to)];
  };
  const list = useFocusFallback<HTMLUListElement>();
  return (
    <div className={styles.picker}>
      <span>{label}</span>
      <ul ref={list} className={styles.tiles} aria-label={label} tabIndex={-1}>
        {tiles.map(({ key, src, name }, place) => (
          <li key={key}>
            <div className={styles.picture}>
              <img src={src} alt={name} />
              {hasCover && place === 0 && <span className={styles.cover}>封面</span>}
            </div>
            {tiles.length > 1 && (
              <div className={styles.moves}>
                <button
                  type="button"
                  disabled={place === 0}
                  aria-label={`前移${name}`}
                  onClick={() => onArrange(moved(place, place - 1))}
                >
                  ‹
                </button>
                <button
                  type="button"
                  disabled={place === tiles.length - 1}
                  aria-label={`后移${name}`}
                  onClick={() => onArrange(moved(place, place + 1))}
                >
                  ›
                </button>
              </div>
            )}
            {hasCover && place > 1 && (
              <button
                type="button"
                aria-label={`把${name}设为封面`}
                onClick={() => onArrange(moved(place, 0))}
              >
                设为封面
              </button>
            )}
            <button
              type="button"
              aria-label={`删除${name}`}
              onClick={() => onArrange(without(place))}
            >
              删除
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
