import { choice, whole } from './sheet-fields.js';

/** The licence of a pattern, as structured terms (SHEET-14). */
export const LICENCE_FIELDS = {
  personal_use: choice('个人制作', { yes: '可个人制作' }),
  gift: choice('赠送', { yes: '成品可赠送' }),
  sell_finished: choice('成品售卖', {
    no: '成品不可售卖',
    handmade_small: '成品少量手工可售卖',
    handmade_unlimited: '手工成品可售卖',
    ask: '售卖成品需先取得授权',
  }),
  sell_limit: whole('每年可售件数', '件', 1, 100_000),
  sell_credit: choice('售卖时署名', {
    required: '售卖时须注明设计师与作品名',
    optional: '售卖时不必署名',
  }),
  commission: choice('代织', { yes: '可接受代织（客户须自购图解）', no: '不可代织' }),
  industrial: choice('工厂量产', { no: '禁止工厂量产', licence: '工厂量产须另行授权' }),
  teach: choice('教学', {
    no: '不可用于教学',
    each_student_buys: '可用于教学（学员各自购买）',
    yes: '可用于教学',
  }),
  share_file: choice('外传', { no: '禁止外传文件' }),
  resell_file: choice('转售', { no: '禁止转售文件' }),
  translate: choice('翻译', { no: '禁止翻译发布' }),
  derive: choice('修改', {
    private_only: '可为自用修改',
    with_credit: '注明原作后可发布改编',
    no: '不可修改',
  }),
  photo_use: choice('晒图', { own_photos_ok: '可晒自己的成品图' }),
  ai_training: choice('AI 训练', { no: '禁止用于 AI 训练' }),
  third_party_ip: choice('他人形象', {
    none: '不含他人形象',
    licensed: '含他人形象，已获授权',
    fan_work: '含他人形象，同人作品',
  }),
} as const;

/** Every term has a value: what a designer does not choose has the default. */
export interface SheetLicence {
  /** The version of the terms' wording. */
  version: 1;
  personal_use: 'yes';
  gift: 'yes';
  sell_finished: SellFinished;
  /** Pieces a year, for `handmade_small`. */
  sell_limit: number;
  sell_credit: 'required' | 'optional';
  commission: 'yes' | 'no';
  industrial: 'no' | 'licence';
  teach: 'no' | 'each_student_buys' | 'yes';
  share_file: 'no';
  resell_file: 'no';
  translate: 'no';
  derive: 'private_only' | 'with_credit' | 'no';
  photo_use: 'own_photos_ok';
  ai_training: 'no';
  third_party_ip: 'none' | 'licensed' | 'fan_work';
}

export type SellFinished = 'no' | 'handmade_small' | 'handmade_unlimited' | 'ask';

/** What applies unless the designer chooses otherwise. */
export const DEFAULT_LICENCE: SheetLicence = {
  version: 1,
  personal_use: 'yes',
  gift: 'yes',
  sell_finished: 'handmade_small',
  sell_limit: 30,
  sell_credit: 'required',
  commission: 'yes',
  industrial: 'no',
  teach: 'each_student_buys',
  share_file: 'no',
  resell_file: 'no',
  translate: 'no',
  derive: 'private_only',
  photo_use: 'own_photos_ok',
  ai_training: 'no',
  third_party_ip: 'none',
};

/** A term of a licence: `key` for its icon, its words, and whether it permits or forbids. */
export interface LicenceTerm {
  key: keyof typeof LICENCE_FIELDS;
  text: string;
  tone: 'allowed' | 'limited' | 'forbidden';
}

const LIMITED: readonly string[] = [
  'handmade_small',
  'ask',
  'required',
  'licence',
  'each_student_buys',
  'private_only',
  'fan_work',
];

/** The terms of a licence in words, in their fixed order (SHEET-14). Terms on selling are left out where it is forbidden. */
export function licenceTerms(licence: SheetLicence): LicenceTerm[] {
  const maySell = licence.sell_finished !== 'no';
  const keys = Object.keys(LICENCE_FIELDS) as (keyof typeof LICENCE_FIELDS)[];
  return keys
    .filter((key) => key !== 'sell_limit' && (key !== 'sell_credit' || maySell))
    .map((key) => {
      const value = String(licence[key]);
      const options: Record<string, string> = { ...optionsOf(key) };
      const limit = licence.sell_finished === 'handmade_small' && key === 'sell_finished';
      const text = options[value] ?? value;
      return {
        key,
        text: limit ? `${text}（每年不超过 ${licence.sell_limit} 件）` : text,
        tone: value === 'no' ? 'forbidden' : LIMITED.includes(value) ? 'limited' : 'allowed',
      };
    });
}

/** A licence in one sentence with its version, for receipts and orders (SHEET-14). */
export function licenceSentence(licence: SheetLicence): string {
  const terms = licenceTerms(licence).map(({ text }) => text);
  return `${terms.join('；')}。（许可条款第 ${licence.version} 版）`;
}

function optionsOf(key: keyof typeof LICENCE_FIELDS): Readonly<Record<string, string>> {
  const field = LICENCE_FIELDS[key];
  return field.kind === 'choice' ? field.options : {};
}
