import type { DesignCard } from '#contracts';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../../../shared/lib/http/api-client';
import { useSession } from '../../../../shared/lib/session/session';
import { Icon } from '../../../../shared/ui/icons';
import {
  DeviceFullError,
  isFavourite,
  setFavourite,
  subscribeToFavourites,
} from '../../api/favourites';
import styles from './heart-button.module.css';

/** Keeps a design in mind with one tap (SHELF-02). */
export function HeartButton({
  design,
}: {
  design: Pick<DesignCard, 'id' | 'name' | 'favourite'>;
}): ReactNode {
  const { fullName } = useSession();
  const isKept = useSyncExternalStore(subscribeToFavourites, () => isFavourite(fullName, design));
  const [fault, setFault] = useState('');
  const tap = async () => {
    setFault('');
    try {
      await setFavourite(fullName, design.id, !isKept);
    } catch (error) {
      const isFull = error instanceof DeviceFullError;
      setFault(isFull ? error.message : messageOf(error, '没能保存收藏，请重试'));
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.heart}
        aria-pressed={isKept}
        aria-label={`收藏 ${design.name}`}
        onClick={() => void tap()}
      >
        <Icon>
          <path d="M12 20C6 15.5 3.5 12.4 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.4-2.5 6.5-8.5 11Z" />
        </Icon>
      </button>
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
