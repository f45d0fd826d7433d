import { useState } from 'react';
import type { ActionsProps } from '../../../features/knitting/components/tool-actions';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { lazyDialog } from '../../../shared/ui/lazy-dialog';

const PutOnProject = lazyDialog(async () => {
  const module = await import('../../../features/reading/components/project/put-on-project');
  return module.PutOnProject;
});

type Put = 'result' | 'counters';

interface DialogState {
  opened: Put | null;
  open: (what: Put) => void;
  close: () => void;
}

/** Puts a calculator's result on a project of the reader, and makes counters of its shaping (CALC-05, CALC-06). */
export function ProjectActions(props: ActionsProps) {
  return <Buttons {...props} dialog={useOverlay<Put>('project')} />;
}

/** The same within a dialog, which an overlay of its own would close. */
export function ProjectActionsInDialog(props: ActionsProps) {
  const [opened, open] = useState<Put | null>(null);
  return <Buttons {...props} dialog={{ opened, open, close: () => open(null) }} />;
}

function Buttons({ name, answer, path, dialog }: ActionsProps & { dialog: DialogState }) {
  const { sentence, shaping = null } = answer;
  return (
    <>
      <button type="button" onClick={() => dialog.open('result')}>
        放进作品
      </button>
      {shaping !== null && (
        <button type="button" onClick={() => dialog.open('counters')}>
          做成计数器
        </button>
      )}
      {dialog.opened && (
        <PutOnProject
          result={{ name, sentence, path }}
          shaping={dialog.opened === 'counters' ? shaping : null}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
