import { MESSAGE_EVENTS, messageEvent, type MessageKind } from '#contracts';

/** A template of the service account, as its operator chose it from WeChat's library. */
export interface WechatTemplate {
  id: string;
  /** The text of each field, such as `thing1`; `{fact}` is a placeholder for a fact of the message or its `time`. */
  data: Record<string, string>;
}

/** Templates by kind; a kind without one is not sent this way. */
export type WechatTemplates = Partial<Record<MessageKind, WechatTemplate>>;

/** Templates for followers of the service account, and of one-time subscriptions. */
export interface WechatMessages {
  templates: WechatTemplates;
  subscriptions: WechatTemplates;
}

/** Types of fields that WeChat knows, with the number of the field. */
const FIELD =
  /^(thing|character_string|time|date|amount|number|phrase|letter|symbol|name|const|phone_number|car_number)\d{1,3}$/;
const TEMPLATE_ID = /^[\w-]{20,64}$/;

/**
 * Reads both settings from JSON: `{"paid": {"id": "…", "data": {"thing1": "{design}"}}}`.
 * @param faults receives what is wrong
 */
export function readWechatMessages(
  values: { WECHAT_TEMPLATES?: string; WECHAT_SUBSCRIPTIONS?: string },
  faults: string[],
): WechatMessages {
  const read = (name: keyof typeof values): WechatTemplates => {
    try {
      const templates = JSON.parse(values[name] ?? '{}') as WechatTemplates;
      for (const [kind, template] of Object.entries(templates)) {
        check(kind, template, name === 'WECHAT_SUBSCRIPTIONS');
      }
      return templates;
    } catch (error) {
      const reason = error instanceof SyntaxError ? '不是 JSON' : (error as Error).message;
      faults.push(`${name} 无效：${reason}`);
      return {};
    }
  };
  return { templates: read('WECHAT_TEMPLATES'), subscriptions: read('WECHAT_SUBSCRIPTIONS') };
}

/** @throws Error that says what is wrong */
function check(kind: string, template: WechatTemplate, oneTime: boolean): void {
  const event = Object.hasOwn(MESSAGE_EVENTS, kind) && messageEvent(kind as MessageKind);
  if (!event || !event.ways.includes('wechat')) throw new Error(`没有可用微信发的消息种类 ${kind}`);
  if (oneTime && event.subject === undefined) throw new Error(`${kind} 没有一次性订阅`);
  if (typeof template?.id !== 'string' || !TEMPLATE_ID.test(template.id)) {
    throw new Error(`${kind} 的模板编号不对`);
  }
  for (const [field, text] of Object.entries(template.data ?? {})) {
    if (typeof text !== 'string') throw new Error(`${kind} 的字段 ${field} 不是文字`);
    if (!FIELD.test(field)) throw new Error(`${kind} 的字段 ${field} 不是微信的字段`);
    for (const [, fact] of text.matchAll(/\{(\w+)\}/g)) {
      if (fact !== 'time' && !event.facts.includes(fact!)) {
        throw new Error(`${kind} 没有 {${fact}}`);
      }
    }
  }
}
