import { CONFIG, type Config } from '#config';
import {
  formatYuan,
  IMPORT_COLUMNS,
  type ImportConsent,
  type ImportFault,
  API_MESSAGES,
  type NewDesigner,
  parseYuan,
} from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DesignImportsRepository } from './design-imports.repository.js';
import { type PlannedRow, refuse } from './import-planner.js';
import { findImportWarnings } from './import-warnings.js';
import { suggestName } from './similar-names.js';

/** With more designers than this, the one with the most designs is not a useful guess. */
const FEW_DESIGNERS = 10;

/**
 * Rejects rows that are valid but likely a mistake in this shop, until the operator agrees: prices far above
 * all others, and designers that the shop does not know.
 */
@Injectable()
export class ImportGuards {
  constructor(
    private readonly repository: DesignImportsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the rows with errors for what needs consent, and with warnings for what was agreed to. */
  async apply(
    rows: PlannedRow[],
    consent: ImportConsent,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const isWritten = ({ check: { outcome } }: PlannedRow) =>
      outcome === 'created' || outcome === 'updated';
    const written = rows.filter(isWritten);
    if (written.length === 0) return rows;
    const dearestFen = await this.findExceededPrice(written, manager);
    const names = written.flatMap(({ row, plan }) =>
      plan.changes.includes('designer_username') ? [row.designer_username] : [],
    );
    const unknown = await this.findNewDesigners(names, manager);
    const skus = await this.findSimilarSkus(written, manager);
    return rows.map((planned) => {
      if (!isWritten(planned)) return planned;
      const prices = dearestFen === null ? [] : this.priceFaults(planned, dearestFen);
      const designer = planned.row.designer_username.toLowerCase();
      const account = planned.plan.changes.includes('designer_username')
        ? unknown.get(designer)
        : undefined;
      const designers: ImportFault[] = account
        ? [
            {
              column: 'designer_username',
              message: API_MESSAGES.importDesigners[account],
              needs: 'yes_new_designers',
            },
          ]
        : [];
      const open = [
        ...(consent.yes_prices ? [] : prices),
        ...(consent.yes_new_designers ? [] : designers),
      ];
      if (open.length > 0) return refuse(planned, open);
      const agreed = [...prices, ...designers].map(({ column, message }) => ({ column, message }));
      const similar = planned.existing ? undefined : skus.get(planned.row.sku.toLowerCase());
      const warnings = [...agreed, ...findImportWarnings(planned, similar ?? null)];
      return { ...planned, check: { ...planned.check, warnings } };
    });
  }

  /**
   * Returns those of these names that would be new designers, each with the existing one that was probably
   * meant.
   */
  async describeNewDesigners(names: string[]): Promise<NewDesigner[]> {
    const unknown = await this.findNewDesigners(names);
    if (unknown.size === 0) return [];
    const usernames = await this.repository.listDesigners();
    const likely = usernames.length <= FEW_DESIGNERS ? (usernames[0] ?? null) : null;
    return names.flatMap((username): NewDesigner[] => {
      const account = unknown.get(username.toLowerCase());
      if (!account) return [];
      return [{ username, account, suggestion: suggestName(username, usernames) ?? likely }];
    });
  }

  /**
   * Finds names that no designer has, by the name in lower case. Admins are not reported: their accounts may have
   * designs.
   */
  private async findNewDesigners(
    names: string[],
    manager?: EntityManager,
  ): Promise<Map<string, NewDesigner['account']>> {
    const unknown = new Map<string, NewDesigner['account']>();
    for (const name of names) if (name !== '') unknown.set(name.toLowerCase(), 'none');
    if (unknown.size === 0) return unknown;
    const accounts = await this.repository.findAccounts([...unknown.keys()], manager);
    for (const { name, isDesigner } of accounts) {
      if (isDesigner) unknown.delete(name);
      else unknown.set(name, 'without_designs');
    }
    return unknown;
  }

  /** Returns the shop's highest price if a row exceeds its multiple; null otherwise. */
  private async findExceededPrice(
    rows: PlannedRow[],
    manager: EntityManager,
  ): Promise<number | null> {
    const highest = Math.max(...rows.flatMap((row) => changedPrices(row).map(({ fen }) => fen)), 0);
    const { priceFactor } = this.config.imports;
    // A usual price is found with one index lookup; only an unusual one reads all designs.
    if (await this.repository.hasPriceNear(highest, priceFactor, manager)) return null;
    return this.repository.highestPrice(manager);
  }

  private priceFaults(planned: PlannedRow, dearestFen: number): ImportFault[] {
    const { priceFactor } = this.config.imports;
    return changedPrices(planned)
      .filter(({ fen }) => fen > dearestFen * priceFactor)
      .map(({ column }) => ({
        column,
        message: `${IMPORT_COLUMNS[column]}${API_MESSAGES.importPriceHeld}（本店最贵的是 ¥${formatYuan(dearestFen)}，超过了它的 ${priceFactor} 倍）`,
        needs: 'yes_prices',
      }));
  }

  /** Finds skus of the shop that differ from a row's only in case, by the sku in lower case. */
  private async findSimilarSkus(
    rows: PlannedRow[],
    manager: EntityManager,
  ): Promise<Map<string, string>> {
    const skus = rows.flatMap(({ row, existing }) => (existing ? [] : [row.sku.toLowerCase()]));
    if (skus.length === 0) return new Map();
    const found = await this.repository.findSkus(skus, manager);
    return new Map(found.map((sku) => [sku.toLowerCase(), sku]));
  }
}

/** Returns the amounts that a row changes, in fen. */
function changedPrices({
  row,
  plan,
}: PlannedRow): { column: 'price' | 'old_price'; fen: number }[] {
  return (['price', 'old_price'] as const).flatMap((column) => {
    const fen = plan.changes.includes(column) ? parseYuan(row[column] ?? '') : null;
    return fen === null ? [] : [{ column, fen }];
  });
}
