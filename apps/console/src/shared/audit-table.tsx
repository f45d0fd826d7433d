import { AUDIT_ACTION_LABELS, type AuditAction, type AuditItem } from '#contracts';
import { minuteOrDash } from './minute-or-dash';
import { DataTable } from './data-table';

/** Entries of the audit log: who changed what, when, with the values. */
export function AuditTable({ entries }: { entries: AuditItem[] }) {
  return (
    <DataTable
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={entries}
      columns={[
        { title: '时间', render: (_, { at }) => minuteOrDash(at) },
        { title: '谁', dataIndex: 'actor' },
        {
          title: '做了什么',
          render: (_, { action }) => (
            <>
              {AUDIT_ACTION_LABELS[action as AuditAction] ?? action}
              <br />
              <code className="breakable">{action}</code>
            </>
          ),
        },
        { title: '对象', render: (_, { subject }) => <span className="breakable">{subject}</span> },
        {
          title: '内容',
          render: (_, { details }) => <code className="breakable">{details}</code>,
        },
      ]}
    />
  );
}
