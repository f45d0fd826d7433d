import { type ComponentProps, lazy, Suspense } from 'react';
import { CalculatorPage } from '../../../features/knitting/components/calculator-page';
import { useOverlay } from '../../../shared/hooks/use-overlay';

type PageProps = ComponentProps<typeof CalculatorPage>;

const PutOnProject = lazy(() =>
  import('../../../features/reading/components/put-on-project').then((module) => ({
    default: module.PutOnProject,
  })),
);

/** A calculator whose result can be put on a project of the reader (CALC-05, CALC-06). */
export function ToolCalculator(props: Omit<PageProps, 'Actions'>) {
  return <CalculatorPage {...props} Actions={ProjectActions} />;
}

const ProjectActions: PageProps['Actions'] = ({ tool, answer, path }) => {
  const project = useOverlay<'result' | 'counters'>('project');
  const { sentence, shaping = null } = answer;
  return (
    <>
      <button type="button" onClick={() => project.open('result')}>
        放进作品
      </button>
      {shaping !== null && (
        <button type="button" onClick={() => project.open('counters')}>
          做成计数器
        </button>
      )}
      {project.opened && (
        <Suspense>
          <PutOnProject
            result={{ name: tool.name, sentence, path }}
            shaping={project.opened === 'counters' ? shaping : null}
            onClose={project.close}
          />
        </Suspense>
      )}
    </>
  );
};
