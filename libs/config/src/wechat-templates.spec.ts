import { describe, expect, it } from '@jest/globals';
import { readWechatMessages } from './wechat-templates.js';

const ID = 'VRR0UEO9VJOLs0MHlU0OilqX6MVFDwH3';

function faultsOf(values: { WECHAT_TEMPLATES?: string; WECHAT_SUBSCRIPTIONS?: string }): string[] {
  const faults: string[] = [];
  readWechatMessages(values, faults);
  return faults;
}

describe(readWechatMessages, () => {
  it('reads templates by kind; without settings there are none (NOTE-02)', () => {
    const faults: string[] = [];
    const paid = { id: ID, data: { thing1: '{design}', amount2: '{amount}', time3: '{time}' } };
    expect(readWechatMessages({ WECHAT_TEMPLATES: JSON.stringify({ paid }) }, faults)).toEqual({
      templates: { paid },
      subscriptions: {},
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['{', '不是 JSON'],
    [JSON.stringify({ toString: { id: ID } }), '没有可用微信发的消息种类 toString'],
    [JSON.stringify({ backup: { id: ID } }), '没有可用微信发的消息种类 backup'],
    [JSON.stringify({ paid: null }), 'paid 的模板编号不对'],
    [JSON.stringify({ paid: { id: 'short' } }), 'paid 的模板编号不对'],
    [
      JSON.stringify({ paid: { id: ID, data: { first: 'x' } } }),
      'paid 的字段 first 不是微信的字段',
    ],
    [JSON.stringify({ paid: { id: ID, data: { thing1: '{note}' } } }), 'paid 没有 {note}'],
  ])('refuses %s (NOTE-02)', (text, reason) => {
    expect(faultsOf({ WECHAT_TEMPLATES: text })).toEqual([`WECHAT_TEMPLATES 无效：${reason}`]);
  });

  it('refuses a one-time subscription of a kind without a subject (NOTE-02)', () => {
    const text = JSON.stringify({ paid: { id: ID, data: {} } });
    expect(faultsOf({ WECHAT_SUBSCRIPTIONS: text })).toEqual([
      'WECHAT_SUBSCRIPTIONS 无效：paid 没有一次性订阅',
    ]);
  });
});
