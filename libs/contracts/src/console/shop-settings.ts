import type { Integer, Timestamp } from '../http/scalars.js';

/** The settings of the shop that the console changes, in the order of its page (CONS-10). */
export const SHOP_SETTINGS = {
  name: { label: '商城名称', hint: '顶栏、页脚、页面标题与分享；邮件、短信与条款里的名称不变' },
  home_notice: { label: '首页公告', hint: '最多 40 字，不填就不显示' },
  home_notice_path: { label: '首页公告打开哪一页', hint: '本站的路径，如 /about，可以不填' },
  home_shelf: { label: '首页推荐', hint: '最多 40 字，不填就不显示' },
  home_shelf_path: {
    label: '首页推荐打开哪一页',
    hint: '本站的路径，如 /categories/hat，可以不填',
  },
  home_season: { label: '首页当季', hint: '最多 40 字，不填就不显示' },
  home_season_path: { label: '首页当季打开哪一页', hint: '本站的路径，如 /find，可以不填' },
  email: { label: '客服邮箱', hint: '页脚、隐私政策和回信地址' },
  phone: { label: '客服电话', hint: '可以不填' },
  wechat_account: { label: '公众号名称', hint: '页脚和联系我们' },
  service_url: { label: '微信客服链接', hint: 'https:// 开头，可以不填' },
  company: { label: '经营者名称', hint: '与营业执照一致' },
  credit_code: { label: '统一社会信用代码', hint: '18 位' },
  address: { label: '住所', hint: '与营业执照一致' },
  permits: { label: '其他许可', hint: '每项带编号，用分号隔开，可以不填' },
  filing_number: { label: 'ICP 备案号', hint: '如 沪ICP备2025000000号-1' },
  police_filing: { label: '公安备案号', hint: '如 沪公网安备31000000000000号，可以不填' },
  complaint_hours: { label: '几小时内答复投诉', hint: '1 到 360' },
  self_refunds_per_month: { label: '买家每 30 天能自助退款几次', hint: '0 到 100' },
  import_price_factor: { label: '导入时价格超过最贵的几倍要确认', hint: '1 到 1000000' },
} as const;

/** Texts about settings. Separate from `MESSAGES`, because the pages of the site do not need them. */
export const SETTINGS_MESSAGES = {
  changed: '设置刚刚被别人改过，请核对后重试',
  empty: '请至少改一项设置',
  unknown: '没有这项设置',
  invalid: '的格式不对',
} as const;

/** The name of a setting. */
export type ShopSettingName = keyof typeof SHOP_SETTINGS;

/** A setting with the value in force. */
export interface ShopSetting {
  name: ShopSettingName;
  value: string;
  /** The value of the environment. */
  default_value: string;
  /** Whether the console has set a value. */
  is_changed: boolean;
}

/** GET /console/settings. */
export interface ShopSettingsResponse {
  /** Increases with every change; 0 before the first one. */
  version: Integer;
  settings: ShopSetting[];
}

/** POST /console/settings: changes only the settings in `values`. */
export interface ShopSettingsRequest {
  /** The version that the operator has read. A later change is not overwritten. */
  version: Integer;
  /** Null restores the value of the environment. */
  values: Partial<Record<ShopSettingName, string | null>>;
  reason: string;
}

/** A change in the history. */
export interface ShopSettingsChange {
  id: Integer;
  at: Timestamp;
  actor: string;
  reason: string;
  changes: { name: ShopSettingName; before: string; after: string }[];
}

/** GET /console/settings/history?before=, newest first. */
export interface ShopSettingsHistory {
  results: ShopSettingsChange[];
  /** Value of `before` for the next page; null on the last. */
  next_before: Integer | null;
}
