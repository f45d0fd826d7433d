import {
  BULK_PERCENT,
  type BulkDesignChange,
  type BulkDesignValues,
  type Category,
  type DesignChangesRequest,
  type DesignChangesResponse,
  writtenPath,
} from '#contracts';
import { App, Button, Input, InputNumber, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Act, ACT_REASON, useAct } from './act-dialog';
import { failureOf, send } from './api';
import { categoryOptions } from './category-options';
import { useLastChange } from './last-change';

type Change = Omit<DesignChangesRequest, 'ids' | 'plan' | 'reason'>;
type Kind = 'on' | 'off' | 'price' | 'percent' | 'add' | 'remove';

const KINDS: { value: Kind; label: string }[] = [
  { value: 'on', label: '上架' },
  { value: 'off', label: '下架' },
  { value: 'price', label: '定价' },
  { value: 'percent', label: '按百分比改价' },
  { value: 'add', label: '加入分类' },
  { value: 'remove', label: '移出分类' },
];
const SAMPLES = 8;
const PATH = '/console/designs/changes';

/** Describes the change of one design in words. */
function describe(change: BulkDesignChange, names: ReadonlyMap<number, string>): string {
  const { before, after } = change;
  const words = (values: BulkDesignValues, of: BulkDesignValues) =>
    [
      values.price !== of.price && `¥${values.price}`,
      values.old_price !== of.old_price &&
        (values.old_price === null ? '没有原价' : `原价 ¥${values.old_price}`),
      values.is_active !== of.is_active && (values.is_active ? '在售' : '已下架'),
      values.category_ids.join() !== of.category_ids.join() &&
        (values.category_ids.map((id) => names.get(id) ?? id).join('、') || '没有分类'),
    ]
      .filter(Boolean)
      .join('，');
  return `${change.name}：${words(before, after)} → ${words(after, before)}`;
}

/** Names the designs that stay off sale, and what an operator does about them. */
const heldText = (held: number[]): string =>
  `${held.length} 份被侵权通知扣住，不会上架：先在“侵权通知”里作决定。`;

function Consequence(props: {
  plan: DesignChangesResponse;
  names: ReadonlyMap<number, string>;
  chosen: number;
}) {
  const { plan, names, chosen } = props;
  const { changed, matched, held } = plan;
  const withoutOld = changed.filter(({ before, after }) => before.old_price && !after.old_price);
  const off = changed.filter(({ before, after }) => before.is_active && !after.is_active);
  return (
    <>
      <p>
        选中 {chosen} 份，会改 {changed.length} 份，{matched - changed.length} 份不变。
        {withoutOld.length > 0 && `其中 ${withoutOld.length} 份的原价不再高于现价，会去掉。`}
        {off.length > 0 && '下架后，买过的人仍能下载和阅读。'}
        {held.length > 0 && heldText(held)}
      </p>
      <ul>
        {changed.slice(0, SAMPLES).map((one) => (
          <li key={one.id}>{describe(one, names)}</li>
        ))}
        {changed.length > SAMPLES && <li>……还有 {changed.length - SAMPLES} 份</li>}
      </ul>
    </>
  );
}

/** A change or an undo: where it is sent, its body, and what is done with the id of the change that it made. */
interface Planned extends Pick<Act, 'title' | 'ok' | 'danger'> {
  path: string;
  body: object;
  onDone: (id: number | null) => void;
}

/** Shows a plan with its consequence and applies it with a reason. @returns the dialog, and a function that opens it */
function usePlan(names: ReadonlyMap<number, string>) {
  const [dialog, open] = useAct();
  const { message } = App.useApp();
  const ask = async ({ path, body, onDone, ...act }: Planned) => {
    const plan = await send<DesignChangesResponse>('POST', path, body);
    if (plan.changed.length === 0) {
      void message.info(
        plan.held.length > 0
          ? heldText(plan.held)
          : '没有要改的：这些图解已经是这样，或刚被别人改过',
      );
      return;
    }
    open({
      ...act,
      reason: ACT_REASON,
      consequence: <Consequence plan={plan} names={names} chosen={plan.matched} />,
      run: async ({ reason }) => {
        const done = await send<DesignChangesResponse>('POST', path, {
          ...body,
          plan: plan.plan,
          reason,
        });
        onDone(done.change_id);
        return { message: `已改 ${done.changed.length} 份` };
      },
    });
  };
  const start = (planned: Planned) => {
    ask(planned).catch((error: unknown) => void message.error(failureOf(error)));
  };
  return [dialog, start] as const;
}

/** The fields of the selected kind of change; null while they are not filled in. */
function changeOf(kind: Kind, value: { price: string; percent: number | null; category?: number }) {
  const changes: Record<Kind, Change | null> = {
    on: { is_active: true },
    off: { is_active: false },
    price: value.price.trim() ? { price: value.price.trim() } : null,
    percent: value.percent ? { price_percent: value.percent } : null,
    add: value.category === undefined ? null : { add_category: value.category },
    remove: value.category === undefined ? null : { remove_category: value.category },
  };
  return changes[kind];
}

/** Changes price, category or state of the selected designs; the last change can be undone (CONS-05). */
export function BulkChanges(props: {
  chosen: number[];
  categories: Category[];
  onDone: () => void;
}): ReactNode {
  const { chosen, categories, onDone } = props;
  const [kind, setKind] = useState<Kind>('off');
  const [price, setPrice] = useState('');
  const [percent, setPercent] = useState<number | null>(null);
  const [category, setCategory] = useState<number>();
  const [last, keepLast] = useLastChange();
  const names = new Map(categories.map((one) => [one.id, writtenPath(one, categories)]));
  const [dialog, start] = usePlan(names);
  const done = (id: number | null) => {
    keepLast(id);
    onDone();
  };
  const change = changeOf(kind, { price, percent, ...(category && { category }) });
  const label = KINDS.find(({ value }) => value === kind)!.label;
  return (
    <Space wrap>
      {dialog}
      <Select
        aria-label="批量改什么"
        style={{ width: 150 }}
        value={kind}
        onChange={setKind}
        options={KINDS}
      />
      {kind === 'price' && (
        <Input
          aria-label="新价格（元）"
          inputMode="decimal"
          style={{ width: 120 }}
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
      )}
      {kind === 'percent' && (
        <InputNumber
          aria-label="增减百分之几"
          style={{ width: 120 }}
          min={BULK_PERCENT.min}
          max={BULK_PERCENT.max}
          precision={0}
          value={percent}
          onChange={setPercent}
        />
      )}
      {(kind === 'add' || kind === 'remove') && (
        <Select
          aria-label="哪个分类"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          style={{ width: 160 }}
          {...(category !== undefined && { value: category })}
          onChange={setCategory}
          options={categoryOptions(categories)}
        />
      )}
      <Button
        disabled={chosen.length === 0 || change === null}
        danger={kind === 'off'}
        onClick={() =>
          start({
            path: PATH,
            body: { ids: chosen, ...change },
            title: `批量${label}`,
            ok: label,
            onDone: done,
          })
        }
      >
        改所选 {chosen.length} 份
      </Button>
      {last !== null && (
        <Button
          onClick={() =>
            start({
              path: `${PATH}/${last}/undo`,
              body: {},
              title: '撤销上一步',
              ok: '撤销',
              onDone: () => done(null),
            })
          }
        >
          撤销上一步
        </Button>
      )}
    </Space>
  );
}
