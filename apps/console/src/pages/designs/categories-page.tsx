import { type Category, type EditCategoryRequest, writtenPath } from '#contracts';
import { Button, Card, Form, Input, Select, Space, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { useAct } from '../../shared/act-dialog';
import { send, useRead, useSend } from '../../shared/api';
import { categoryOptions } from '../../shared/category-options';
import { Heading, Loaded } from '../../shared/show';
import { type CategoryForm, changeOf } from './category-change';
import { placeInGap } from './category-place';
import { Failure } from '../../shared/failure';

type Tree = Map<number, Category>;

function nodesOf(ids: number[], tree: Tree): TreeDataNode[] {
  return ids.map((id) => ({
    key: id,
    title: tree.get(id)?.name ?? String(id),
    children: nodesOf(tree.get(id)?.children ?? [], tree),
  }));
}

interface Change {
  id: number;
  body: EditCategoryRequest;
}

/** The place of a category among its siblings, counted from 1. */
function placeOf({ id, parent }: Category, all: Category[]): number {
  return all.filter((one) => one.parent === parent).findIndex((one) => one.id === id) + 1;
}

function Editor({ category, all }: { category: Category; all: Category[] }) {
  const { id, name, parent } = category;
  const [dialog, open] = useAct();
  const change = useSend((body: EditCategoryRequest) => send('PATCH', `/categories/${id}`, body));
  const [into, setInto] = useState<number | null>(null);
  const place = placeOf(category, all);
  const siblings = all.filter((one) => one.parent === category.parent).length;
  const others = all.filter((one) => one.id !== id);
  const target = others.find((one) => one.id === into);
  const edit = (body: EditCategoryRequest) => {
    if (Object.keys(body).length > 0) change.mutate(body);
  };
  const moveTo = (to: number) => edit({ place: to, seen_parent: parent });
  return (
    <Card size="small" title={`${writtenPath(category, all)}（${category.slug}）`}>
      {dialog}
      <div className="stack">
        <Form
          // Begins anew when the category was renamed or moved, on this page or by somebody else.
          key={`${parent ?? 0} ${name}`}
          layout="vertical"
          initialValues={{ name, parent: parent ?? 0 }}
          onFinish={(form: CategoryForm) => edit(changeOf(category, form))}
        >
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="parent" label="上级">
            <Select
              options={[{ value: 0, label: '（第一级）' }, ...categoryOptions(all, others)]}
            />
          </Form.Item>
          <Button htmlType="submit" type="primary" loading={change.isPending}>
            保存
          </Button>
        </Form>
        <Space wrap>
          <Button disabled={place <= 1} onClick={() => moveTo(place - 1)}>
            上移
          </Button>
          <Button disabled={place >= siblings} onClick={() => moveTo(place + 1)}>
            下移
          </Button>
          <Button
            danger
            onClick={() =>
              open({
                title: `删除分类“${writtenPath(category, all)}”`,
                ok: '删除',
                danger: true,
                consequence: '只有没有设计、也没有下级的分类才能删除；它的地址此后是 404。',
                run: () => send('DELETE', `/categories/${category.id}`),
              })
            }
          >
            删除
          </Button>
        </Space>
        <Space wrap>
          <Select
            aria-label="并入哪个分类"
            popupMatchSelectWidth={false}
            placeholder="并入…"
            style={{ width: 180 }}
            value={into}
            onChange={setInto}
            showSearch={{ optionFilterProp: 'label' }}
            options={categoryOptions(all, others)}
          />
          <Button
            danger
            disabled={!target}
            onClick={() =>
              open({
                title: `把“${writtenPath(category, all)}”并入“${writtenPath(target!, all)}”`,
                ok: '合并',
                danger: true,
                consequence: `所有设计和 ${category.children.length} 个下级分类归到“${target!.name}”，旧地址会跳转过去。合并不能撤销。`,
                run: () => send('POST', `/categories/${category.id}/merge`, { into: target!.id }),
              })
            }
          >
            合并
          </Button>
        </Space>
        <Failure of={change} />
      </div>
    </Card>
  );
}

function NewCategory({ all }: { all: Category[] }) {
  const [form] = Form.useForm<{ name: string; slug: string; parent: number }>();
  const create = useSend((body: object) => send('POST', '/categories', body));
  return (
    <Card size="small" title="新分类">
      <Form
        form={form}
        layout="vertical"
        initialValues={{ parent: 0 }}
        onFinish={({ name, slug, parent }) =>
          create.mutate(
            { name, slug, ...(parent !== 0 && { parent }) },
            { onSuccess: () => form.resetFields() },
          )
        }
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="slug" label="地址里的名字（小写英文）" rules={[{ required: true }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="parent" label="上级">
          <Select options={[{ value: 0, label: '（第一级）' }, ...categoryOptions(all)]} />
        </Form.Item>
        <Button htmlType="submit" loading={create.isPending}>
          新建
        </Button>
      </Form>
      <Failure of={create} />
    </Card>
  );
}

function Categories({ all }: { all: Category[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const move = useSend(({ id, body }: Change) => send('PATCH', `/categories/${id}`, body));
  const tree: Tree = new Map(all.map((one) => [one.id, one]));
  const roots = all.filter(({ parent }) => parent === null).map(({ id }) => id);
  const category = chosen === null ? undefined : tree.get(chosen);
  return (
    <div className="tiles">
      <Card size="small" title="拖动以移动；或选中后用右边的按钮">
        <Tree
          blockNode
          defaultExpandAll
          draggable={{ icon: false }}
          treeData={nodesOf(roots, tree)}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={([key]) => setChosen(key === undefined ? null : Number(key))}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const target = tree.get(Number(node.key))!;
            const parent = dropToGap ? target.parent : target.id;
            const id = Number(dragNode.key);
            const siblings = parent === null ? roots : tree.get(parent)!.children;
            const place = dropToGap ? placeInGap(siblings, id, dropPosition) : 1;
            const seen_parent = tree.get(id)!.parent;
            move.mutate({ id, body: { parent, place, seen_parent } });
          }}
        />
        <Failure of={move} />
      </Card>
      {category && <Editor key={category.id} category={category} all={all} />}
      <NewCategory all={all} />
    </div>
  );
}

/** The tree of categories: renamed, moved by drag or by keys, merged, removed when empty (CONS-05). */
export function CategoriesPage() {
  const query = useRead<Category[]>('/categories');
  return (
    <>
      <Heading>分类</Heading>
      <Loaded query={query}>{(all) => <Categories all={all} />}</Loaded>
    </>
  );
}
