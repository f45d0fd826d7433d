import { Link } from 'react-router';
import { useImportRun } from './run-state';

/** A link to the import while it runs; renders nothing otherwise. */
export function ImportProgress() {
  const state = useImportRun();
  if (state?.run.phase !== 'running') return null;
  const { run, rows } = state;
  return (
    <Link to="/import">
      {run.isDryRun ? '试运行' : '导入'} {rows.length} / {run.total}
    </Link>
  );
}
