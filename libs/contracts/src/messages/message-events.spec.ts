import { describe, expect, it } from '@jest/globals';
import {
  fillMessage,
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
  messageEvent,
  PERSONAL_MESSAGE_KINDS,
} from './message-events.js';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, fact]) => fact!);

describe('the table of events', () => {
  it.each(MESSAGE_KINDS)('uses only facts of its own in the texts of %s (NOTE-01)', (kind) => {
    const { title, text, path, facts, subject } = messageEvent(kind);
    const used = [title, text, path].flatMap(placeholders);
    expect(used.filter((fact) => !facts.includes(fact))).toEqual([]);
    expect(facts).toEqual(expect.arrayContaining(subject === undefined ? [] : [subject]));
  });

  it('opens a page of the console from every alarm (NOTE-05)', () => {
    for (const kind of MESSAGE_KINDS) {
      const { audience, path } = messageEvent(kind);
      expect(path.startsWith('/console/')).toBe(audience === 'operator');
    }
  });

  it('sends text messages of payments and refunds only (NOTE-01)', () => {
    const bySms = MESSAGE_KINDS.filter((kind) => messageEvent(kind).ways.includes('sms'));
    expect(bySms).toEqual(['paid', 'refunded']);
  });

  it('asks WeChat first, then SMS, then mail (NOTE-01)', () => {
    for (const kind of PERSONAL_MESSAGE_KINDS) {
      const order = ['wechat', 'sms', 'email'].filter((way) =>
        (messageEvent(kind).ways as string[]).includes(way),
      );
      expect(messageEvent(kind).ways).toEqual(order);
    }
  });

  it('knows one commercial kind, and lets nobody switch off what operators must know (NOTE-04)', () => {
    expect(MESSAGE_KINDS.filter((kind) => messageEvent(kind).isCommercial)).toEqual(['new_design']);
    expect(PERSONAL_MESSAGE_KINDS).not.toContain('held_payment');
  });
});

describe(fillMessage, () => {
  it('writes facts into a text, and nothing for one that is absent (NOTE-01)', () => {
    expect(fillMessage(MESSAGE_EVENTS.paid.title, { design: '{amount} 围巾' })).toBe(
      '付款成功：{amount} 围巾',
    );
    expect(fillMessage('¥{amount}', {})).toBe('¥');
  });
});
