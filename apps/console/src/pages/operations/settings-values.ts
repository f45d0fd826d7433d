import { SHOP_SETTINGS, type ShopSettingName, type ShopSettingsResponse } from '#contracts';

/** The fields of the form. */
export type Values = Partial<Record<ShopSettingName, string>>;

/** The settings that shall return to the value of the environment. */
export type Restored = Partial<Record<ShopSettingName, boolean>>;

/** A setting to save. */
export interface Change {
  name: ShopSettingName;
  from: string;
  to: string;
  /** Null restores the value of the environment. */
  sent: string | null;
}

/** All settings, in the order of the form. */
export const NAMES = Object.keys(SHOP_SETTINGS) as ShopSettingName[];

/** Returns the stored values of all settings, with which the form starts. */
export function valuesOf({ settings }: ShopSettingsResponse): Values {
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

/** The changes to save: values that differ, and null for settings that return to the value of the environment. */
export function changesOf(
  { settings }: ShopSettingsResponse,
  values: Values,
  restored: Restored,
): Change[] {
  return settings.flatMap((setting): Change[] => {
    const { name, value, default_value: environment, is_changed: isChanged } = setting;
    if (restored[name] && isChanged) return [{ name, from: value, to: environment, sent: null }];
    const to = (values[name] ?? '').trim();
    return restored[name] || to === value ? [] : [{ name, from: value, to, sent: to }];
  });
}

/** The fields after somebody else has changed the settings: edited ones stay, the others have the new values. */
export function mergedValues(
  before: ShopSettingsResponse,
  after: ShopSettingsResponse,
  values: Values,
): Values {
  const edited = changesOf(before, values, {}).map(({ name }) => [name, values[name]]);
  return { ...valuesOf(after), ...(Object.fromEntries(edited) as Values) };
}

/** The marks that remain when the settings have changed: a setting with the value of the environment needs none. */
export function remainingMarks({ settings }: ShopSettingsResponse, restored: Restored): Restored {
  const names = settings.filter(({ name, is_changed: isChanged }) => isChanged && restored[name]);
  return Object.fromEntries(names.map(({ name }) => [name, true]));
}
