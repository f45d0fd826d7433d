import type { Category, DesignActivationResponse, ManifestItem, ManifestPage } from '#contracts';
import { App, Button, Input, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAct } from '../shared/act-dialog';
import { definedOf, send, useRead } from '../shared/api';
import { Heading, Loaded } from '../shared/show';
import { DataTable } from '../shared/data-table';

const switchDesigns = (ids: number[], isActive: boolean, dryRun = false) =>
  send<DesignActivationResponse>('POST', '/designs/activation', {
    ids,
    is_active: isActive,
    ...(dryRun && { dry_run: true }),
  });

/** Switches the chosen designs after a dry run has counted them; the last change can be undone. */
function BulkSwitch({ chosen, onDone }: { chosen: number[]; onDone: () => void }) {
  const [dialog, open] = useAct();
  const { message } = App.useApp();
  const [undo, setUndo] = useState<{ ids: number[]; isActive: boolean } | null>(null);
  const ask = async (ids: number[], isActive: boolean) => {
    const word = isActive ? '上架' : '下架';
    const { matched, changed } = await switchDesigns(ids, isActive, true);
    open({
      title: `批量${word}`,
      ok: word,
      danger: !isActive,
      consequence: `选中 ${matched} 份，其中 ${changed.length} 份会${word}，${matched - changed.length} 份本来就是这样。${isActive ? '' : '买过的人仍能下载和阅读。'}`,
      run: async () => {
        const done = await switchDesigns(ids, isActive);
        setUndo({ ids: done.changed, isActive: !isActive });
        onDone();
        return { message: `${done.changed.length} 份已${word}` };
      },
    });
  };
  const start = (ids: number[], isActive: boolean) => {
    ask(ids, isActive).catch(() => void message.error('没有成功，请再试一次'));
  };
  return (
    <Space wrap>
      {dialog}
      <Button disabled={chosen.length === 0} onClick={() => start(chosen, true)}>
        上架所选
      </Button>
      <Button danger disabled={chosen.length === 0} onClick={() => start(chosen, false)}>
        下架所选
      </Button>
      {undo && undo.ids.length > 0 && (
        <Button onClick={() => start(undo.ids, undo.isActive)}>
          撤销上一步（{undo.ids.length} 份）
        </Button>
      )}
    </Space>
  );
}

/** All designs, on sale or not: filters, switching in bulk with undo (CONS-05, CONS-04). */
export function DesignsPage() {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<number[]>([]);
  const categories = useRead<Category[]>('/categories');
  const filter = definedOf({
    name: params.get('name'),
    sku: params.get('sku'),
    category: params.get('category'),
    active: params.get('active'),
  });
  const query = useRead<ManifestPage>('/designs/manifest', {
    ...filter,
    ...definedOf({ after: params.get('after') }),
  });
  const set = (name: string, value: string) => {
    setChosen([]);
    setParams(definedOf({ ...filter, [name]: value.trim() }));
  };
  return (
    <>
      <Heading>图解</Heading>
      <div className="filters">
        <Input.Search
          aria-label="图解名"
          placeholder="图解名"
          defaultValue={filter['name'] ?? ''}
          onSearch={(text) => set('name', text)}
          style={{ width: 200 }}
          allowClear
        />
        <Input.Search
          aria-label="货号"
          placeholder="货号"
          defaultValue={filter['sku'] ?? ''}
          onSearch={(text) => set('sku', text)}
          style={{ width: 160 }}
          allowClear
        />
        <Select
          aria-label="分类"
          style={{ width: 160 }}
          value={filter['category'] ?? ''}
          onChange={(value) => set('category', value)}
          options={[
            { value: '', label: '全部分类' },
            ...(categories.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
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
      </div>
      <div className="filters">
        <BulkSwitch chosen={chosen} onDone={() => setChosen([])} />
      </div>
      <Loaded query={query}>
        {({ results, next_after: next }) => (
          <>
            <DataTable<ManifestItem>
              rowKey="id"
              size="middle"
              dataSource={results}
              pagination={{ pageSize: 50, hideOnSinglePage: true }}
              rowSelection={{
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(Number)),
                getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
              }}
              columns={[
                {
                  title: '名称',
                  render: (_, { id, name }) => <a href={`/design/${id}`}>{name}</a>,
                },
                { title: '货号', dataIndex: 'sku' },
                { title: '设计师', dataIndex: 'designer_username' },
                { title: '价格（元）', dataIndex: 'price', align: 'right' },
                { title: '分类', render: (_, one) => (one.categories ?? []).join('、') },
                {
                  title: '状态',
                  render: (_, one) =>
                    one.is_active === false ? <Tag>已下架</Tag> : <Tag color="success">在售</Tag>,
                },
                {
                  title: '操作',
                  render: (_, { id, name }) => (
                    <a href={`/design/${id}/edit`} aria-label={`编辑 ${name}`}>
                      编辑
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
