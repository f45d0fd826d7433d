import { checkQuantity, KnittingError, type Quantity } from '#knitting';
import { isLongerThan, tidyLine } from '../catalogue/design-rules.js';
import type { SheetField, SheetFields, TextField } from './sheet-fields.js';

/** Errors by path, such as `sheet.gauge[0].sts`. */
export type SheetFaults = Record<string, string[]>;

const MAX_CHOICES = 40;

const LEVEL = { unit: '', min: 1, max: 5, decimals: 0, isWhole: true };

/** Reads values by the declarations of their fields, and gathers all faults. */
export class SheetValueReader {
  readonly faults: SheetFaults = {};
  /** How many numbers a per-size list has; null for any number. */
  protected sizes: number | null = 1;

  protected fault(path: string, message: string): null {
    const messages = (this.faults[path] ??= []);
    if (!messages.includes(message)) messages.push(message);
    return null;
  }

  protected object(value: unknown, path: string): Record<string, unknown> | null {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    return this.fault(path, '应为一个对象，请检查格式');
  }

  protected list(value: unknown, path: string, maxItems: number): unknown[] {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) {
      this.fault(path, '应为一个列表，请检查格式');
      return [];
    }
    if (value.length > maxItems) this.fault(path, `最多${maxItems}项，请减少`);
    return value.slice(0, maxItems);
  }

  protected refuseUnknown(
    given: Record<string, unknown>,
    path: string,
    isKnown: (key: string) => boolean,
  ): void {
    for (const key of Object.keys(given)) {
      if (!isKnown(key)) this.fault(`${path}.${key.slice(0, 40)}`, '没有这个字段，请检查名称');
    }
  }

  protected fields(
    fields: SheetFields,
    given: Record<string, unknown>,
    path: string,
    required: readonly string[],
  ): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const value = this.value(field, given[name], `${path}.${name}`);
      const isMissing = value === null && required.includes(name);
      if (isMissing && this.faults[`${path}.${name}`] === undefined) {
        this.fault(`${path}.${name}`, `请填${field.label}`);
      }
      values[name] = value;
    }
    return values;
  }

  protected value(field: SheetField, value: unknown, path: string): unknown {
    switch (field.kind) {
      case 'number':
        return this.number(field, value, path);
      case 'per_size':
        return this.perSize(field, value, path);
      case 'range':
        return this.range(field, value, path);
      case 'choice':
        return this.choice(field, value, path);
      case 'choices':
        return this.choices(field, value, path);
      case 'level':
        return this.number({ ...LEVEL, label: field.label }, value, path);
      case 'text':
        return this.text(field, value, path);
      case 'texts': {
        const items = this.list(value, path, field.maxItems);
        const texts = items.map((item, i) => this.text(field, item, `${path}[${i}]`));
        return [...new Set(texts.filter((item) => item !== null))];
      }
      case 'flag':
        if (value === null || value === undefined) return null;
        return typeof value === 'boolean' ? value : this.fault(path, '应为是或否（true 或 false）');
      case 'date':
        return this.date(value, path);
      case 'group': {
        if (isEmpty(value)) return null;
        return this.part(field, value, path);
      }
      case 'rows':
        return this.list(value, path, field.maxItems)
          .map((row, i) => (isEmpty(row) ? null : this.part(field, row, `${path}[${i}]`)))
          .filter((row) => row !== null);
      case 'measures':
        break;
    }
    return this.measures(field.measures, value, path);
  }

  /** An object of a group, or a row. */
  protected part(
    { fields, required }: { fields: SheetFields; required: readonly string[] },
    value: unknown,
    path: string,
  ): Record<string, unknown> | null {
    const given = this.object(value, path);
    if (!given) return null;
    this.refuseUnknown(given, path, (key) => Object.hasOwn(fields, key));
    return this.fields(fields, given, path, required);
  }

  private number(
    quantity: Quantity & { decimals: number },
    value: unknown,
    path: string,
  ): number | null {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'number') {
      const range = `${quantity.min} 到 ${quantity.max}${quantity.unit && ` ${quantity.unit}`}`;
      return this.fault(path, `${quantity.label}应为 ${range} 之间的数字`);
    }
    try {
      checkQuantity(value, quantity);
      const scale = 10 ** quantity.decimals;
      return Math.round(value * scale + 1e-9) / scale;
    } catch (error) {
      if (!(error instanceof KnittingError)) throw error;
      return this.fault(path, error.message);
    }
  }

  private perSize(
    field: Quantity & { decimals: number },
    value: unknown,
    path: string,
  ): (number | null)[] {
    const items = this.list(value, path, 100);
    if (items.length > 0 && this.sizes !== null && items.length !== this.sizes) {
      this.fault(
        path,
        `${field.label}有 ${items.length} 个数，尺码有 ${this.sizes} 个，请一一对应`,
      );
    }
    const numbers = items.map((item, i) => this.number(field, item, `${path}[${i}]`));
    return numbers.every((item) => item === null) ? [] : numbers;
  }

  private range(
    field: Quantity & { decimals: number },
    value: unknown,
    path: string,
  ): [number, number] | null {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value) || value.length !== 2) {
      return this.fault(path, `${field.label}应为从几到几的两个数`);
    }
    const [from, to] = value.map((item, i) => this.number(field, item, `${path}[${i}]`));
    if (typeof from !== 'number' || typeof to !== 'number') {
      if (from === null && to === null) return null;
      return this.fault(path, `${field.label}应为从几到几的两个数`);
    }
    return from > to ? this.fault(path, `${field.label}应从小到大`) : [from, to];
  }

  protected choice(
    { label, options }: { label: string; options: Readonly<Record<string, string>> },
    value: unknown,
    path: string,
  ): string | null {
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'string' && Object.hasOwn(options, value)) return value;
    const known = Object.keys(options);
    const hint = known.length <= 20 ? `，可填 ${known.join('、')}` : '，请从列表里选';
    return this.fault(path, `${label}没有“${textOf(value)}”这一项${hint}`);
  }

  private choices(
    field: { label: string; options: Readonly<Record<string, string>> },
    value: unknown,
    path: string,
  ): string[] {
    const chosen = this.list(value, path, MAX_CHOICES).map((item, i) =>
      this.choice(field, item, `${path}[${i}]`),
    );
    const order = Object.keys(field.options);
    return order.filter((option) => chosen.includes(option));
  }

  private text(
    field: Pick<TextField, 'label' | 'maxLength' | 'pattern' | 'example'>,
    value: unknown,
    path: string,
  ): string | null {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') return this.fault(path, `${field.label}应为文字`);
    if (isLongerThan(value, field.maxLength)) {
      return this.fault(path, `${field.label}最多${field.maxLength}个字符`);
    }
    const line = tidyLine(value);
    if (line === '') return null;
    if (field.pattern && !field.pattern.test(line)) {
      return this.fault(path, `${field.label}格式不对，例如 ${field.example}`);
    }
    return line;
  }

  private date(value: unknown, path: string): string | null {
    if (value === null || value === undefined || value === '') return null;
    const day = typeof value === 'string' ? value : '';
    const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day);
    const time = isDay ? Date.parse(`${day}T00:00:00Z`) : NaN;
    const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
    return isReal ? day : this.fault(path, '日期格式不对，例如 2026-05-03');
  }

  private measures(
    fields: Readonly<Record<string, Quantity & { decimals: number }>>,
    value: unknown,
    path: string,
  ): Record<string, (number | null)[]> {
    if (value === null || value === undefined) return {};
    const given = this.object(value, path) ?? {};
    this.refuseUnknown(given, path, (key) => Object.hasOwn(fields, key));
    const values: Record<string, (number | null)[]> = {};
    for (const [key, field] of Object.entries(fields)) {
      const numbers = this.perSize(field, given[key], `${path}.${key}`);
      if (numbers.length > 0) values[key] = numbers;
    }
    return values;
  }
}

/**
 * Null, or an object with nothing but empty values: a form's row that was not filled in.
 * @param depth the maximum depth of nested objects; those of the sheet have at most three levels
 */
export function isEmpty(value: unknown, depth = 3): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((part) => isEmpty(part, depth - 1));
}

/** How a message names a refused value: a text as it is, others by their type, because they may be deeply nested. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : typeof value).slice(0, 20);
}
