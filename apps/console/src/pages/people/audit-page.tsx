import { AUDIT_ACTION_LABELS, type AuditPage as Page } from '#contracts';
import { Button, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { definedOf, useRead } from '../../shared/api';
import { AuditTable } from '../../shared/audit-table';
import { FilterSearch } from '../../shared/filter-search';
import { Heading, Loaded } from '../../shared/show';

const ACTIONS = Object.entries(AUDIT_ACTION_LABELS).map(([value, label]) => ({ value, label }));

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
    <FilterSearch
      label={label}
      value={filter[name]}
      onSearch={(text) => setParams(definedOf({ ...filter, [name]: text }))}
      width={220}
    />
  );
  return (
    <>
      <Heading>操作日志</Heading>
      <div className="filters">
        {field('actor', '谁（用户名）')}
        <Select
          aria-label="操作"
          placeholder="操作"
          value={filter['action'] ?? null}
          options={ACTIONS}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(action?: string) =>
            setParams(definedOf({ ...filter, action: action ?? null }))
          }
          style={{ width: 220 }}
          allowClear
        />
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
