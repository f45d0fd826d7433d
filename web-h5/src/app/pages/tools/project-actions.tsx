import { useState } from 'react';
import type { ActionsProps } from '../../../features/knitting/components/tool-actions';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { newItemId } from '../../../shared/lib/new-uuid';
import { lazyDialog } from '../../../shared/ui/lazy-dialog';

const PutOnProject = lazyDialog(async () => {
  const module = await import('../../../features/reading/components/project/put-on-project');
  return module.PutOnProject;
});

/** What is put, and its id: a result, or the counters of a shaping. */
interface Put {
  what: 'result' | 'counters';
  id: string;
}

interface DialogState {
  opened: Put | null;
  open: (put: Put) => void;
  close: () => void;
}

/** Puts a calculator's result on a project of the reader, and makes counters of its shaping (CALC-05, CALC-06). */
export function ProjectActions(props: ActionsProps) {
  return <Buttons {...props} dialog={useOverlay<Put>('put on project')} />;
}

/** The same within a dialog, which an overlay of its own would close. */
export function ProjectActionsInDialog(props: ActionsProps) {
  const [opened, open] = useState<Put | null>(null);
  return <Buttons {...props} dialog={{ opened, open, close: () => open(null) }} />;
}

function Buttons({ name, answer, path, dialog }: ActionsProps & { dialog: DialogState }) {
  const { sentence, shaping = null } = answer;
  const { opened } = dialog;
  // The history has the dialog too, but not that it was tapped for.
  const [tapped, setTapped] = useState('');
  const open = (what: Put['what']) => {
    const id = newItemId();
    setTapped(id);
    dialog.open({ what, id });
  };
  return (
    <>
      <button type="button" onClick={() => open('result')}>
        放进作品
      </button>
      {shaping !== null && (
        <button type="button" onClick={() => open('counters')}>
          做成计数器
        </button>
      )}
      {opened && (
        <PutOnProject
          result={{ name, sentence, path }}
          shaping={opened.what === 'counters' ? shaping : null}
          id={opened.id}
          isTapped={opened.id === tapped}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
