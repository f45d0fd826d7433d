import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ReadingLog } from '../../model/counters/reading-log';
import { CounterDock } from './counter-dock';

/** The texts of the counters that follow another one. */
function chipsOf(items: Record<string, unknown>): string[] {
  const log = new ReadingLog(
    { get: () => null, set: () => undefined, remove: () => undefined, keys: () => [] },
    'p',
    'phone',
    () => 'id',
  );
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <CounterDock
        designId="1"
        log={log}
        state={{ counts: { main: 15 }, items, waiting: 0, refused: null }}
        rowText={null}
        preferences={{ night: false, leftHand: false, vibration: false, split: 'off' }}
        wake="off"
        onWake={() => undefined}
      />
    </StaticRouter>,
  );
  const list = /<ul.*?<\/ul>/s.exec(html)![0];
  return list.split('</li>').map((chip) => chip.replaceAll(/<[^>]+>/g, ''));
}

const cable = { id: 'c', kind: 'action', name: '扭麻花', start: 5, every: 14, times: null };

describe(CounterDock, () => {
  it('lists a counter whose driver was removed, as one that stopped (READ-09)', () => {
    const repeat = { id: 'r', kind: 'repeat', driver: 'main', name: '花样', start: 11, from: 1 };
    const items = {
      'linked:r': { ...repeat, to: 28, times: 2 },
      'linked:c': { ...cable, driver: 'r' },
    };
    expect(chipsOf(items)).toEqual(['扭麻花 就在这一行', '花样 5 / 28', '＋', '']);
    expect(chipsOf({ 'linked:c': { ...cable, driver: 'r' } })).toEqual([
      '扭麻花 停了，点开看看',
      '＋',
      '',
    ]);
  });
});
