import {
  type Category,
  type ConsoleDesignItem,
  type ConsoleDesignPage,
  writtenPath,
} from '#contracts';
import { Button, Select, Tag, Tooltip } from 'antd';
import { useSearchParams } from 'react-router';
import { definedOf, useRead } from '../../shared/api';
import { BulkChanges } from '../../shared/bulk-changes';
import { FilterSearch } from '../../shared/filter-search';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { useSelection } from '../../shared/use-selection';
import { useMe } from '../../shared/use-may';

function Completeness({ item, of }: { item: ConsoleDesignItem; of: number }) {
  const { sheet_missing: missing } = item;
  if (missing.length === 0) return <Tag color="success">完整</Tag>;
  return (
    <Tooltip title={`缺：${missing.join('、')}`}>
      <Tag
        tabIndex={0}
        aria-label={`${item.name} 的参数表有 ${of - missing.length} 项，缺：${missing.join('、')}`}
      >
        {of - missing.length}/{of}
      </Tag>
    </Tooltip>
  );
}

/** All designs, on sale or not: filters, bulk changes with undo (CONS-05, CONS-04). */
export function DesignsPage() {
  const [params, setParams] = useSearchParams();
  const user = useMe();
  const categories = useRead<Category[]>('/categories');
  const filter = definedOf({
    q: params.get('q'),
    name: params.get('name'),
    sku: params.get('sku'),
    category: params.get('category'),
    active: params.get('active'),
    sheet: params.get('sheet'),
    pictures: params.get('pictures'),
  });
  const all = categories.data ?? [];
  const nameOf = new Map(all.map((one) => [one.id, writtenPath(one, all)]));
  const query = useRead<ConsoleDesignPage>('/console/designs', {
    ...filter,
    ...definedOf({ after: params.get('after') }),
  });
  const [chosen, choose] = useSelection(
    params.toString(),
    query.data?.results.map(({ id }) => id),
  );
  const set = (name: string, value: string) => setParams(definedOf({ ...filter, [name]: value }));
  return (
    <>
      <Heading>图解</Heading>
      <div className="filters">
        {filter['q'] && (
          // Where the search leads; the boxes beside it filter by one of both.
          <FilterSearch
            label="图解名或货号"
            value={filter['q']}
            onSearch={(text) => set('q', text)}
            width={200}
          />
        )}
        <FilterSearch
          label="图解名"
          value={filter['name']}
          onSearch={(text) => set('name', text)}
          width={200}
        />
        <FilterSearch
          label="货号"
          value={filter['sku']}
          onSearch={(text) => set('sku', text)}
          width={160}
        />
        <Select
          aria-label="分类"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          style={{ width: 160 }}
          value={filter['category'] ?? ''}
          onChange={(value) => set('category', value)}
          options={[
            { value: '', label: '全部分类' },
            ...all.map((one) => ({ value: one.slug, label: writtenPath(one, all) })),
          ]}
        />
        <Select
          aria-label="是否在售"
          style={{ width: 120 }}
          value={filter['active'] ?? ''}
          onChange={(value) => set('active', value)}
          options={[
            { value: '', label: '全部' },
            { value: 'true', label: '在售' },
            { value: 'false', label: '已下架' },
          ]}
        />
        <Select
          aria-label="参数表"
          style={{ width: 140 }}
          value={filter['sheet'] ?? ''}
          onChange={(value) => set('sheet', value)}
          options={[
            { value: '', label: '参数表：全部' },
            { value: 'complete', label: '参数表完整' },
            { value: 'incomplete', label: '参数表不全' },
          ]}
        />
        <Select
          aria-label="图片"
          style={{ width: 150 }}
          value={filter['pictures'] ?? ''}
          onChange={(value) => set('pictures', value)}
          options={[
            { value: '', label: '图片：全部' },
            { value: 'chart', label: '图片露出图解' },
          ]}
        />
      </div>
      <div className="filters">
        <BulkChanges chosen={chosen} categories={all} onDone={() => choose([])} />
      </div>
      <Loaded query={query}>
        {({ results, sheet_fields: fields, next_after: next }) => (
          <>
            <DataTable<ConsoleDesignItem>
              rowKey="id"
              size="middle"
              dataSource={results}
              pagination={{ pageSize: 50, hideOnSinglePage: true }}
              rowSelection={{
                selectedRowKeys: chosen,
                onChange: (keys) => choose(keys.map(Number)),
                getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
              }}
              columns={[
                {
                  title: '名称',
                  render: (_, { id, name }) => <a href={`/design/${id}`}>{name}</a>,
                },
                { title: '货号', dataIndex: 'sku' },
                { title: '设计师', dataIndex: 'designer' },
                { title: '价格（元）', dataIndex: 'price', align: 'right' },
                {
                  title: '分类',
                  render: (_, one) =>
                    one.category_ids.map((id) => nameOf.get(id) ?? id).join('、') || '—',
                },
                {
                  title: '参数表',
                  render: (_, item) => <Completeness item={item} of={fields} />,
                },
                {
                  title: '图片',
                  render: (_, { chart_pictures: count }) =>
                    count > 0 ? <Tag color="warning">{count} 张露出完整图解</Tag> : '—',
                },
                {
                  title: '状态',
                  render: (_, one) =>
                    one.is_active ? <Tag color="success">在售</Tag> : <Tag>已下架</Tag>,
                },
                {
                  title: '操作',
                  render: (_, { id, name }) =>
                    user?.is_admin ? (
                      <a href={`/design/${id}/edit`} aria-label={`编辑 ${name}`}>
                        编辑
                      </a>
                    ) : (
                      <a href={`/design/${id}`} aria-label={`查看 ${name}`}>
                        查看
                      </a>
                    ),
                },
              ]}
            />
            {next !== null && (
              <Button
                style={{ marginTop: 14 }}
                onClick={() => setParams({ ...filter, after: String(next) })}
              >
                下一批
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
