import { AuditLog, RolesService, type SignedInUser, UsersAdministrationService } from '#accounts';
import { CasesService } from '#cases';
import { hasPermission, type PersonStory } from '#contracts';
import { OrdersOverviewService } from '#orders';
import { PaymentsOverviewService } from '#payments';
import { Injectable } from '@nestjs/common';

const AUDIT_ITEMS = 50;

/** Collects a person's orders, cases, acts and payments, each for operators who may read it (CONS-02). */
@Injectable()
export class PersonStoryService {
  constructor(
    private readonly users: UsersAdministrationService,
    private readonly roles: RolesService,
    private readonly orders: OrdersOverviewService,
    private readonly cases: CasesService,
    private readonly payments: PaymentsOverviewService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * @param name see `UsersAdministrationService.find`
   * @throws ForbiddenError without the permissions `people.read` and `orders.read`
   */
  async read(operator: SignedInUser, name: string): Promise<PersonStory> {
    const user = await this.users.find(operator, name);
    const [role, orders, cases, audit, totals] = await Promise.all([
      this.roles.of(user.id),
      this.orders.listOfBuyer(operator, user.id),
      hasPermission(operator, 'cases.answer') ? this.cases.listOfBuyer(operator, user.id) : [],
      hasPermission(operator, 'audit.read') ? this.listAudit(user.id) : [],
      this.payments.totalsOf(user.id),
    ]);
    return { user, role, orders, cases, audit, totals };
  }

  private async listAudit(userId: number): Promise<PersonStory['audit']> {
    const filter = { subjects: null, actor: null, action: null, userId };
    return (await this.auditLog.list(filter, null, AUDIT_ITEMS)).results;
  }
}
