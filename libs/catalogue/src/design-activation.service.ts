import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  categoriesNamed,
  type DesignActivationRequest,
  type DesignActivationResponse,
  InvalidInputError,
  API_MESSAGES,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SelectedRow } from './design-statements.js';
import { DesignsRepository } from './designs.repository.js';
import { NewDesigns } from './follows/new-designs.js';
import { BlockedDesigns } from './reports/blocked-designs.js';

/** Activates or deactivates many designs at once, for admins. */
@Injectable()
export class DesignActivationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly designs: DesignsRepository,
    private readonly auditLog: AuditLog,
    private readonly newDesigns: NewDesigns,
    private readonly blockedDesigns: BlockedDesigns,
  ) {}

  /**
   * Sets the state of every selected design. A design that a notice of infringement holds is not activated.
   * @returns the designs whose state changed, and those that are held
   * @throws ForbiddenError, InvalidInputError for a selection without any filter
   */
  async apply(
    admin: SignedInUser,
    given: DesignActivationRequest,
  ): Promise<DesignActivationResponse> {
    assertMay(admin, 'designs.manage');
    // JSON clients send null for a missing value.
    const request = { ...given, ids: given.ids ?? undefined, skus: given.skus ?? undefined };
    const { ids, skus, category, designer, is_active: isActive } = request;
    if (!ids?.length && !skus?.length && !category && !designer) {
      throw new InvalidInputError({ non_field_errors: [API_MESSAGES.selectionEmpty] });
    }
    return this.dataSource.transaction(async (manager) => {
      const categoryIds = category
        ? categoriesNamed(category, await this.designs.categories(manager))
        : null;
      const isNamed = ids !== undefined || skus !== undefined;
      // A number is matched as a sku if such a sku exists, else as an id.
      const named = isNamed
        ? { ids: [...(ids ?? []), ...numbersOf(skus)], skus: skus ?? [] }
        : null;
      const selection = { named, categoryIds, designer: designer ?? null };
      const selected = await this.designs.lockSelected(selection, manager);
      assertClear(request, selected);
      const different = selected
        .filter((design) => design.isActive !== isActive)
        .map(({ id }) => id);
      const held = isActive
        ? await this.blockedDesigns.among(different, manager)
        : new Set<number>();
      const changed = different.filter((id) => !held.has(id));
      if (!request.dry_run && changed.length > 0) {
        await this.designs.setActive(changed, isActive, manager);
        if (isActive) await this.newDesigns.announce(changed, manager);
        const action = isActive ? 'design.activate' : 'design.deactivate';
        const details = { ids: changed, category, designer };
        await this.auditLog.record(admin, action, `${changed.length} designs`, details, manager);
      }
      const unknown = unknownOf(request, selected);
      return { matched: selected.length, changed, unknown, held: [...held] };
    });
  }
}

function numbersOf(skus: string[] = []): number[] {
  return skus.filter((sku) => /^[1-9]\d{0,14}$/.test(sku)).map(Number);
}

/** @throws InvalidInputError for a number that is one design's sku and another design's id */
function assertClear({ ids, skus }: DesignActivationRequest, selected: SelectedRow[]): void {
  const known = new Map(selected.map(({ id, sku }) => [id, sku]));
  const named = new Set(ids);
  const namedSkus = new Set(selected.map(({ sku }) => sku));
  for (const number of numbersOf(skus)) {
    const sku = String(number);
    const isAmbiguous = namedSkus.has(sku) && known.has(number) && known.get(number) !== sku;
    if (isAmbiguous && !named.has(number)) {
      const message = `${number} ${API_MESSAGES.selectionAmbiguous}`;
      throw new InvalidInputError({ skus: [message] });
    }
  }
}

function unknownOf({ ids, skus }: DesignActivationRequest, selected: SelectedRow[]): string[] {
  const known = new Set(selected.flatMap(({ id, sku }) => [String(id), ...(sku ? [sku] : [])]));
  return [...(ids ?? []).map(String), ...(skus ?? [])].filter((name) => !known.has(name));
}
