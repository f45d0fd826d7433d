import {
  type ActionCounter,
  type LinkedCounter,
  linkFaultOfAll,
  MAIN_COUNTER,
  type RepeatCounter,
} from '#knitting';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog';
import { OptionChips } from '../../../../shared/ui/option-chips';
import { newItemId } from '../../../../shared/lib/new-uuid';
import { followersOf, removalOf, stoppedIn } from '../../model/counters/linked-changes';
import { actionIn, repeatIn, shapingIn } from '../../model/counters/linked-forms';
import { hasRoomFor, PROJECT_FULL } from '../../model/project/project-room';
import { linkedIn, type RowUnit, SETTING } from '../../model/project/project-settings';
import type { ReadingLog } from '../../model/counters/reading-log';
import styles from '../dialogs.module.css';

type Way = 'text' | 'action' | 'repeat';

const WAYS: { value: Way; label: string }[] = [
  { value: 'text', label: '照图解写' },
  { value: 'repeat', label: '花样重复' },
  { value: 'action', label: '每几行做一次' },
];

/** Makes a counter that follows another one, or changes or removes it (READ-09). */
export function LinkedDialog({
  log,
  items,
  counter,
  count,
  unit,
  onClose,
}: {
  log: ReadingLog;
  /** The settings of the project. */
  items: Record<string, unknown>;
  /** Null: a new one. */
  counter: LinkedCounter | null;
  count: number;
  unit: RowUnit;
  onClose: () => void;
}) {
  const counters = linkedIn(items);
  const [way, setWay] = useState<Way>(counter?.kind ?? 'text');
  const [fault, setFault] = useState('');
  const [isTyped, setIsTyped] = useState(false);
  const keep = (read: LinkedCounter[] | string) => {
    if (typeof read === 'string') return setFault(read);
    const problem = linkFaultOfAll(read, counters);
    if (problem !== null) return setFault(problem);
    const names = read.map(({ id }) => SETTING.linked(id));
    if (!hasRoomFor(log.current().items, names)) return setFault(PROJECT_FULL);
    for (const one of read) log.put(SETTING.linked(one.id), one);
    onClose();
  };
  const remove = () => {
    for (const { name, value } of removalOf(items, counter!.id, count)) log.put(name, value);
    onClose();
  };
  const followers = counter ? followersOf(items, counter.id) : [];
  const isStopped = stoppedIn(counters).some(({ id }) => id === counter?.id);
  const drivers = counters.filter(({ id, kind }) => kind === 'repeat' && id !== counter?.id);
  return (
    <Dialog
      title={counter ? '改关联计数器' : '添加关联计数器'}
      isUnsaved={isTyped}
      onClose={onClose}
    >
      {!counter && (
        <OptionChips
          legend="怎么添加"
          isSingle
          isRequired
          options={WAYS}
          chosen={[way]}
          onChange={([value]) => {
            setWay(value ?? 'text');
            setFault('');
          }}
        />
      )}
      {isStopped && (
        <p className={styles.note}>
          没有计数器带动它，所以它停了。保存后它跟着主计数器，或你在下面选的计数器；请核对从第几
          {unit}开始
        </p>
      )}
      <div onInput={() => setIsTyped(true)}>
        {way === 'text' && <ShapingForm count={count} unit={unit} onKeep={keep} />}
        {way === 'repeat' && (
          <RepeatForm
            counter={counter?.kind === 'repeat' ? counter : null}
            count={count}
            unit={unit}
            drivers={drivers}
            onKeep={(one) => keep([one])}
          />
        )}
        {way === 'action' && (
          <ActionForm
            counter={counter?.kind === 'action' ? counter : null}
            count={count}
            unit={unit}
            drivers={drivers}
            onKeep={(one) => keep([one])}
          />
        )}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {followers.length > 0 && (
        <p className={styles.note}>
          跟着它的有{followers.join('、')}。删除它以后，这些改跟主计数器，请再核对从第几{unit}开始
        </p>
      )}
      {counter && (
        <button type="button" className={styles.secondary} onClick={remove}>
          删除
        </button>
      )}
    </Dialog>
  );
}

function ShapingForm({
  count,
  unit,
  onKeep,
}: {
  count: number;
  unit: RowUnit;
  /** Takes the counters, or what is wrong with the text. */
  onKeep: (read: LinkedCounter[] | string) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onKeep(shapingIn(new FormData(event.currentTarget), unit, newItemId));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label>
        图解上的写法
        <input name="text" placeholder="每8行减1针×5次，或 8-1-5" />
      </label>
      <label>
        从第几{unit}之后开始
        <input name="from" inputMode="numeric" defaultValue={count} />
      </label>
      <button type="submit" className={styles.primary}>
        添加
      </button>
    </form>
  );
}

function RepeatForm({
  counter,
  count,
  unit,
  drivers,
  onKeep,
}: {
  counter: RepeatCounter | null;
  count: number;
  unit: RowUnit;
  drivers: LinkedCounter[];
  onKeep: (counter: RepeatCounter) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onKeep(repeatIn(new FormData(event.currentTarget), counter?.id ?? newItemId()));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label>
        名字
        <input name="name" defaultValue={counter?.name ?? '花样'} maxLength={20} />
      </label>
      <div className={styles.pair}>
        <Whole name="from" label={`从图解第几${unit}`} value={counter?.from ?? 1} />
        <Whole name="to" label={`到第几${unit}`} value={counter?.to ?? null} />
      </div>
      <div className={styles.pair}>
        <Whole
          name="start"
          label={`第几${unit}开始织它`}
          value={counter?.start ?? Math.max(1, count)}
        />
        <Whole name="times" label="重复几遍（可不填）" value={counter?.times ?? null} />
      </div>
      <Driver drivers={drivers} value={counter?.driver} />
      <button type="submit" className={styles.primary}>
        {counter ? '保存' : '添加'}
      </button>
    </form>
  );
}

function ActionForm({
  counter,
  count,
  unit,
  drivers,
  onKeep,
}: {
  counter: ActionCounter | null;
  count: number;
  unit: RowUnit;
  drivers: LinkedCounter[];
  onKeep: (counter: ActionCounter) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onKeep(actionIn(new FormData(event.currentTarget), counter?.id ?? newItemId()));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label>
        做什么
        <input name="name" defaultValue={counter?.name ?? '减 1 针'} maxLength={20} />
      </label>
      <div className={styles.pair}>
        <Whole name="every" label={`每几${unit}`} value={counter?.every ?? null} />
        <Whole name="times" label="共几次（可不填）" value={counter?.times ?? null} />
      </div>
      <Whole name="start" label={`第一次在第几${unit}`} value={counter?.start ?? count + 1} />
      <Driver drivers={drivers} value={counter?.driver} />
      <button type="submit" className={styles.primary}>
        {counter ? '保存' : '添加'}
      </button>
    </form>
  );
}

function Whole({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label>
      {label}
      <input name={name} inputMode="numeric" defaultValue={value ?? ''} maxLength={5} />
    </label>
  );
}

/** Which counter moves it; asked only where there is a choice. */
function Driver({ drivers, value }: { drivers: LinkedCounter[]; value: string | undefined }) {
  if (drivers.length === 0) return null;
  return (
    <label>
      跟着哪个计数器
      <select name="driver" defaultValue={value ?? MAIN_COUNTER}>
        <option value={MAIN_COUNTER}>主计数器</option>
        {drivers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
