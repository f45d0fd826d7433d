import { type ComponentType, useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { reloadIfReachable } from '../lib/chunks';
import { logFault } from '../lib/log';
import { Dialog } from './dialog';

/** The style sheets of dialogs that did not come: Vite asks for each of them once only. */
const lost = new Set<HTMLLinkElement>();

/**
 * A dialog whose code is loaded when it is first opened. Without the code a small dialog says so instead of an error in
 * place of the page, and the next opening loads it again (WALK-11). `load` must await its import, see `lazyOptional`.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const [Opened, setOpened] = useState(() => loaded);
    const [isLost, setIsLost] = useState(false);
    useEffect(() => {
      if (loaded) return;
      const open = async () => {
        try {
          const component = await loadWithStyles(load);
          loaded = component;
          setOpened(() => component);
        } catch (error) {
          logFault('dialog', error);
          setIsLost(true);
        }
      };
      void open();
    }, []);
    if (Opened) return <Opened {...props} />;
    return isLost ? <LostDialog onClose={props.onClose} /> : null;
  };
}

/** Replaces a dialog whose code could not be loaded. Some browsers request a failed file again only after a reload. */
function LostDialog({ onClose }: { onClose: () => void }) {
  const [note, setNote] = useState('网络好了再打开一次；还是不行，请刷新页面');
  const reload = async () => {
    if (!(await reloadIfReachable())) setNote('还是连不上，请检查网络连接后再试');
  };
  return (
    <Dialog title="网络断开了，没能打开" onClose={onClose}>
      <p role="status">{note}</p>
      <Button block plain type="primary" onClick={() => void reload()}>
        刷新页面
      </Button>
    </Dialog>
  );
}

/** Loads the code of a dialog with the style sheets that did not come before. */
async function loadWithStyles<T>(load: () => Promise<T>): Promise<T> {
  document.addEventListener('error', noteLost, true);
  try {
    await reloadLost();
    return await load();
  } finally {
    document.removeEventListener('error', noteLost, true);
  }
}

function noteLost({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
}

async function reloadLost(): Promise<void> {
  const links = [...lost];
  lost.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', resolve);
          link.replaceWith(again);
        }),
    ),
  );
}
