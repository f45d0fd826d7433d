import { MAIN_COUNTER } from '#knitting';
import type { ReactNode, RefObject } from 'react';
import { useReader } from '../hooks/use-reader';
import type { KnittingTimer } from '../hooks/use-timer';
import { markedPages, noteIn, pinIn } from '../model/pages/page-marks';
import type { ReaderMode } from '../model/pages/reader-mode';
import { visibleArea } from '../model/pages/visible-area';
import { linkedIn, SETTING, unitIn } from '../model/project/project-settings';
import type { ReportedPlace } from '../model/project/reported-place';
import { PageList } from './pages/page-list';
import { PageTools } from './pages/page-tools';
import { NoteDialog } from './project/note-dialog';
import { ProjectDialog } from './project/project-dialog';
import { ReaderMenu } from './reader-menu';
import { RulerButtons } from './ruler/ruler-buttons';
import { RulerSetup } from './ruler/ruler-setup';
import { SizeChoice } from './size-choice';
import { TermDialog } from './terms/term-dialog';

/** The menu of the reader and its dialogs: at most one is open. */
export function ReaderOverlays({
  title,
  stage,
  timer,
  report,
}: {
  title: string;
  /** Holds the page. */
  stage: RefObject<HTMLDivElement>;
  timer: KnittingTimer;
  /** The dialog that reports a mistake in the pattern; null without an order. */
  report: ((place: ReportedPlace, onClose: () => void) => ReactNode) | null;
}) {
  const { overlay, ...reader } = useReader();
  const { reading, designId, fullName, page, index, log, state, keep, count, current } = reader;
  const { opened, close } = overlay;
  const { version } = reading;
  if (opened === 'pages') {
    return (
      <PageList
        reading={reading}
        current={page?.n ?? null}
        marked={markedPages(state.items, version)}
        onChoose={(n) => {
          reader.open(n);
          close();
        }}
        onClose={close}
      />
    );
  }
  if (opened === 'menu') return <Menu stage={stage} hasReport={report !== null} />;
  if (opened === 'note' && page) {
    return (
      <NoteDialog
        note={noteIn(state.items, version, page.n)}
        draftName={`note:${designId}:${version}:${page.n}`}
        where={`第 ${index + 1} 页`}
        onSave={(note) => keep(SETTING.note(version, page.n), note || undefined)}
        onClose={close}
      />
    );
  }
  if (opened === 'report' && report) {
    const row = current.ruler ? current.row : count;
    const size = reader.sizes[reader.size.inSheet ?? -1]?.code ?? '';
    return report({ page: index + 1, row, unit: current.unit, size, version }, close);
  }
  if (opened === 'project') {
    const project = { designId, fullName, title, log, state, timer };
    return <ProjectDialog {...project} onClose={close} />;
  }
  if (opened?.startsWith('term:')) {
    return <TermDialog start={opened.slice(5)} legend={reader.legend} onClose={close} />;
  }
  return <RulerQuestion />;
}

/** The settings of the reader, with what can be done with the page and the project. */
function Menu({ stage, hasReport }: { stage: RefObject<HTMLDivElement>; hasReport: boolean }) {
  const { overlay, ...reader } = useReader();
  const { reading, page, log, keep, count, current } = reader;
  const { items } = reader.state;
  const { version } = reading;
  const ruler = SETTING.ruler(version, page?.n ?? 0);
  const pin = SETTING.pin(version);
  const begin = (mode: ReaderMode) => {
    overlay.close();
    reader.setMode(mode);
  };
  const pinView = () => {
    overlay.close();
    const area = page && visibleArea(stage.current, page.n);
    if (area) keep(pin, { page: page.n, ...area });
  };
  const beginChart = () => {
    overlay.close();
    keep(ruler, { ...current.known!, driver: MAIN_COUNTER, start: Math.max(1, count) });
  };
  const content = page && reader.contents.contentOf(page, 'small');
  return (
    <ReaderMenu
      preferences={reader.preferences}
      onPreferences={reader.setPreferences}
      sizes={
        <SizeChoice sizes={reader.sizes} count={reader.sizeCount} chosen={reader.size} log={log} />
      }
      ruler={
        <RulerButtons
          knowsRows={current.known !== null}
          canMeasure={Boolean(page?.width)}
          hasRuler={current.measured !== null}
          unit={unitIn(items)}
          onStart={() => begin({ kind: 'ruler', taps: { first: null, last: null } })}
          onBegin={beginChart}
          onRemove={() => keep(ruler, undefined)}
        />
      }
      tools={
        page && (
          <PageTools
            isImage={content !== null && 'src' in content}
            hasPin={pinIn(items, version) !== null}
            hasNote={noteIn(items, version, page.n) !== ''}
            onProject={() => overlay.open('project')}
            onNote={() => overlay.open('note')}
            onDraw={() => begin({ kind: 'ink', colour: 'red' })}
            onPin={() => begin({ kind: 'pin', corner: null })}
            onPinView={pinView}
            onUnpin={() => keep(pin, undefined)}
            onTerm={() => overlay.open('term:')}
          />
        )
      }
      reading={reading}
      onVersion={reader.openVersion}
      onReport={hasReport ? () => overlay.open('report') : null}
      onClose={overlay.close}
    />
  );
}

/** Asks what the two taps for a row ruler mean, once both are made. */
function RulerQuestion() {
  const { mode, setMode, state, count, keep, reading, page } = useReader();
  const { first, last } = mode?.kind === 'ruler' ? mode.taps : { first: null, last: null };
  if (first === null || last === null || !page) return null;
  return (
    <RulerSetup
      taps={{ first, last }}
      repeats={linkedIn(state.items).filter(({ kind }) => kind === 'repeat')}
      count={count}
      unit={unitIn(state.items)}
      onDone={(ruler) => {
        keep(SETTING.ruler(reading.version, page.n), ruler);
        setMode(null);
      }}
      onClose={() => setMode(null)}
    />
  );
}
