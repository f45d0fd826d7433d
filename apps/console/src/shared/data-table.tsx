import { Table, type TableProps } from 'antd';

/**
 * A table in a region that scrolls by touch and by keys where the window is narrower. Ant Design's own `scroll` measures
 * with style elements that the page's policy refuses.
 */
export function DataTable<Row extends object>({
  label,
  ...table
}: TableProps<Row> & { label?: string }) {
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls must take the keys
    <div className="table-region" role="group" aria-label={label ?? '表格'} tabIndex={0}>
      <Table<Row> {...table} />
    </div>
  );
}
