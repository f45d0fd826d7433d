import type { MessagePage } from '../accounts/account-messages.js';
import type { LoginResponse, MessageResponse } from '../accounts/accounts.js';
import type {
  DoctorCheck,
  DoctorReport,
  Liveness,
  QueueRetryResponse,
  QueuesStatus,
  Readiness,
} from '../console/administration.js';
import type {
  AuditPage,
  ConsoleOverview,
  ConsoleSearch,
  ConsoleUser,
  OrderActivity,
  PersonStory,
  ReconciliationMonth,
} from '../console/console.js';
import type { WrittenDesignerPage } from '../catalogue/designer-pages.js';
import type { SalesGroupPage, SalesReport } from '../console/sales.js';
import type { ConsoleDesignPage, DesignChangesResponse } from '../console/console-designs.js';
import type { SetupPartState, SetupStatus } from '../console/setup.js';
import type { ShopSettingsHistory, ShopSettingsResponse } from '../console/shop-settings.js';

/** The part of `Responses` about the console and the operation of the shop. */
export interface ConsoleResponses {
  // The console
  /** Get what the signed-in person may do in the console. */
  getConsoleUser: ConsoleUser;
  /** List the work that waits, and count money. */
  getConsoleOverview: ConsoleOverview;
  /** Search orders, people and designs. */
  searchConsole: ConsoleSearch;
  /** Get a person with orders, cases and changes. */
  getPersonStory: PersonStory;
  /** Grant or take a role. */
  changeRole: MessageResponse;
  /** List the audit log. */
  listAuditLog: AuditPage;
  /** List the reconciled days of a month. */
  listReconciliations: ReconciliationMonth;
  /** Get sums and days of visits, orders and money. */
  getSalesReport: SalesReport;
  /** List visits, orders and money by day, design, designer or source. */
  listSalesGroups: SalesGroupPage;
  /** Get what happened around an order. */
  getOrderActivity: OrderActivity;
  /** Give a download back. */
  grantDownload: MessageResponse;
  /** Mail a receipt again. */
  resendReceipt: MessageResponse;
  /** Close an unpaid order. */
  closeOrder: MessageResponse;
  /** List all designs with the completeness of their sheets. */
  listConsoleDesigns: ConsoleDesignPage;
  /** List what designers wrote on their pages. */
  listDesignerPages: WrittenDesignerPage[];
  /** Plan or apply a change of many designs. */
  changeDesigns: DesignChangesResponse;
  /** Plan or apply the undo of a change. */
  undoDesignChanges: DesignChangesResponse;
  /** List the settings of the shop. */
  listShopSettings: ShopSettingsResponse;
  /** Change settings of the shop. */
  changeShopSettings: ShopSettingsResponse;
  /** List the changes of the shop's settings. */
  listShopSettingsHistory: ShopSettingsHistory;

  // The first run
  /** Find out whether the shop waits for its first admin. */
  getSetup: SetupStatus;
  /** Create the first admin. */
  createFirstAdmin: LoginResponse;
  /** List what the shop is connected to. */
  listSetupParts: SetupPartState[];
  /** Test one connection of the shop. */
  checkSetupPart: DoctorCheck;

  // Operations
  /** Diagnose the shop. */
  getDoctorReport: DoctorReport;
  /** Get the state of the queues. */
  getQueues: QueuesStatus;
  /** Run failed jobs again. */
  retryQueue: QueueRetryResponse;
  /** List the messages of all users, with their delivery. */
  listMessages: MessagePage;
  /** Deliver a message again. */
  resendMessage: MessageResponse;
  /** Check that the process runs. */
  getLiveness: Liveness;
  /** Check that requests can be served. */
  getReadiness: Readiness;
}
