import { AuditLog, type SignedInUser } from '#accounts';
import {
  type Config,
  CONFIG,
  isShopSetting,
  isShopValue,
  shopConfigOf,
  type ShopValues,
  shopValuesOf,
} from '#config';
import {
  assertMay,
  InvalidInputError,
  SETTINGS_MESSAGES,
  SHOP_SETTINGS,
  type ShopSettingName,
  type ShopSettingsChange,
  type ShopSettingsHistory,
  type ShopSettingsRequest,
  type ShopSettingsResponse,
} from '#contracts';
import { ChangeFeed } from '#database';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SettingsChangedError } from './settings.errors.js';
import { SETTINGS_CHANGES, ShopSettingsRepository } from './shop-settings.repository.js';

const ACTION = 'settings.change';
/** Subject of the changes in the audit log. */
export const SETTINGS_SUBJECT = 'shop';
const HISTORY_PAGE = 50;
const NAMES = Object.keys(SHOP_SETTINGS) as ShopSettingName[];

/**
 * The settings of the shop that the console changes (CONS-10). The environment contains the defaults. The values of the
 * console replace them in the `Config` of each process, at the start and after every change in any process.
 */
@Injectable()
export class ShopSettingsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ShopSettingsService.name);
  private readonly defaults: ShopValues;
  private readonly feed: ChangeFeed;
  private readonly listeners: (() => void)[] = [];
  private applied = -1;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly repository: ShopSettingsRepository,
    private readonly auditLog: AuditLog,
  ) {
    this.defaults = shopValuesOf(config);
    const reload = () => void this.reload();
    const listener = { onChange: reload, onReset: reload };
    this.feed = new ChangeFeed(config.database.directUrl, SETTINGS_CHANGES, listener);
  }

  /** Registers a listener. @param listener runs after a change is in force in this process */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
    this.feed.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed.stop();
  }

  /** Lists the settings with their values and defaults. @throws ForbiddenError */
  async list(user: SignedInUser): Promise<ShopSettingsResponse> {
    assertMay(user, 'settings.manage');
    const { version, overrides } = await this.repository.read();
    const values = this.merge(overrides);
    const settings = NAMES.map((name) => ({
      name,
      value: values[name],
      default_value: this.defaults[name],
      is_changed: Object.hasOwn(overrides, name),
    }));
    return { version, settings };
  }

  /** Changes settings, with an entry in the audit log. @throws ForbiddenError, InvalidInputError, SettingsChangedError */
  async change(
    user: SignedInUser,
    { version, values, reason }: ShopSettingsRequest,
  ): Promise<ShopSettingsResponse> {
    assertMay(user, 'settings.manage');
    const given = this.validated(values);
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const before = await this.repository.read(manager);
      if (before.version !== version) throw new SettingsChangedError();
      const kept = Object.entries({ ...before.overrides, ...given }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      );
      const overrides = Object.fromEntries(kept);
      const [from, to] = [this.merge(before.overrides), this.merge(overrides)];
      const changes = NAMES.filter((name) => name in given && from[name] !== to[name]).map(
        (name) => ({ name, before: from[name], after: to[name] }),
      );
      const details = { reason, changes };
      await this.repository.write(overrides, manager);
      await this.auditLog.record(user, ACTION, SETTINGS_SUBJECT, details, manager);
    });
    await this.reload();
    return this.list(user);
  }

  /** Lists changes, newest first. @param before id of the last change of the previous page @throws ForbiddenError */
  async history(user: SignedInUser, before: number | null): Promise<ShopSettingsHistory> {
    assertMay(user, 'settings.manage');
    const filter = { action: ACTION, subjects: [SETTINGS_SUBJECT], actor: null, userId: null };
    const { results, next_before } = await this.auditLog.list(filter, before, HISTORY_PAGE);
    return {
      results: results.map(({ id, at, actor, details }) => ({
        id,
        at,
        actor,
        ...(JSON.parse(details) as Pick<ShopSettingsChange, 'reason' | 'changes'>),
      })),
      next_before,
    };
  }

  private validated(
    values: ShopSettingsRequest['values'],
  ): Partial<Record<ShopSettingName, string | null>> {
    const faults: Record<string, string[]> = {};
    const given: Partial<Record<ShopSettingName, string | null>> = {};
    for (const [name, value] of Object.entries(values) as [string, unknown][]) {
      const text = typeof value === 'string' ? value.trim() : value;
      if (!isShopSetting(name)) faults['values'] = [SETTINGS_MESSAGES.unknown];
      else if (text === null) given[name] = null;
      else if (typeof text === 'string' && isShopValue(name, text, this.config.production)) {
        given[name] = text;
      } else faults[name] = [`${SHOP_SETTINGS[name].label}${SETTINGS_MESSAGES.invalid}`];
    }
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    if (Object.keys(given).length === 0) {
      throw new InvalidInputError({ values: [SETTINGS_MESSAGES.empty] });
    }
    return given;
  }

  /** The defaults, overridden by the values of the console. */
  private merge(overrides: Record<string, string>): ShopValues {
    const known = Object.entries(overrides).filter(([name]) => isShopSetting(name));
    return { ...this.defaults, ...Object.fromEntries(known) };
  }

  /** Applies the stored settings. If the database is unavailable, the next notification or reconnection retries it. */
  private async reload(): Promise<void> {
    try {
      const { version, overrides } = await this.repository.read();
      // Concurrent reads may end in any order: an older version must not replace a newer one.
      if (version <= this.applied) return;
      Object.assign(this.config, shopConfigOf(this.merge(overrides)));
      this.applied = version;
      for (const listener of this.listeners) listener();
    } catch (error) {
      this.log.warn(`the settings of the shop cannot be read: ${(error as Error).message}`);
    }
  }
}
