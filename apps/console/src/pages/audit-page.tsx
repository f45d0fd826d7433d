import type { AuditPage as Page } from '#contracts';
import { Button, Input } from 'antd';
import { useSearchParams } from 'react-router';
import { definedOf, useRead } from '../shared/api';
import { AuditTable } from '../shared/audit-table';
import { Heading, Loaded } from '../shared/show';

/** The audit log of all changes, newest first. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const filter = definedOf({
    subject: params.get('subject'),
    actor: params.get('actor'),
    action: params.get('action'),
  });
  const query = useRead<Page>('/console/audit', {
    ...filter,
    ...definedOf({ before: params.get('before') }),
  });
  const field = (name: string, label: string) => (
    <Input.Search
      aria-label={label}
      placeholder={label}
      defaultValue={filter[name] ?? ''}
      onSearch={(text) => setParams(definedOf({ ...filter, [name]: text.trim() }))}
      style={{ width: 220 }}
      allowClear
    />
  );
  return (
    <>
      <Heading>操作日志</Heading>
      <div className="filters">
        {field('actor', '谁（用户名）')}
        {field('action', '操作，如 order.refund')}
        {field('subject', '对象，如订单号')}
      </div>
      <Loaded query={query}>
        {({ results, next_before: next }) => (
          <>
            <AuditTable entries={results} />
            {next !== null && (
              <Button
                style={{ marginTop: 14 }}
                onClick={() => setParams({ ...filter, before: String(next) })}
              >
                更早的
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
