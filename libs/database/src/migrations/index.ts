import { Baseline1795200000000 } from './1795200000000-baseline.js';
import { NotificationRetries1795470000000 } from './1795470000000-notification-retries.js';
import { Consents1795480000000 } from './1795480000000-consents.js';
import { OrderConsents1795480100000 } from './1795480100000-order-consents.js';
import { SignInWays1795480200000 } from './1795480200000-sign-in-ways.js';
import { PriceHistory1795480300000 } from './1795480300000-price-history.js';
import { InfringementReports1795480400000 } from './1795480400000-infringement-reports.js';
import { SheetProposals1795482000000 } from './1795482000000-sheet-proposals.js';
import { PatternSheets1795483000000 } from './1795483000000-pattern-sheets.js';
import { Messages1795483050000 } from './1795483050000-messages.js';
import { Alarms1795483100000 } from './1795483100000-alarms.js';
import { ArchivePreparations1795483200000 } from './1795483200000-archive-preparations.js';
import { OrderReading1795483300000 } from './1795483300000-order-reading.js';
import { CategoryTree1795484000000 } from './1795484000000-category-tree.js';
import { ReadingProjects1795484100000 } from './1795484100000-reading-projects.js';
import { Cases1795484300000 } from './1795484300000-cases.js';
import { Complaints1795484310000 } from './1795484310000-complaints.js';
import { Invoices1795484320000 } from './1795484320000-invoices.js';
import { SearchIndex1795484200000 } from './1795484200000-search-index.js';
import { Favourites1795484400000 } from './1795484400000-favourites.js';
import { Reviews1795485100000 } from './1795485100000-reviews.js';
import { ArchiveVersions1795485102000 } from './1795485102000-archive-versions.js';
import { Roles1795485200000 } from './1795485200000-roles.js';
import { MessagePermissions1795485400000 } from './1795485400000-message-permissions.js';
import { InvoiceApplications1795485401000 } from './1795485401000-invoice-applications.js';
import { PreparationRequests1795486000000 } from './1795486000000-preparation-requests.js';
import { CasePlaces1795572000000 } from './1795572000000-case-places.js';
import { ReadingPhotos1795572000001 } from './1795572000001-reading-photos.js';
import { Follows1795572100000 } from './1795572100000-follows.js';
import { Questions1795572100001 } from './1795572100001-questions.js';
import { LicenceCertificates1795572200000 } from './1795572200000-licence-certificates.js';
import { SecondFactors1795659100000 } from './1795659100000-second-factors.js';
import { ShopSettings1795572400000 } from './1795572400000-shop-settings.js';
import { DesignTraffic1795659200000 } from './1795659200000-design-traffic.js';
import { PartitionPreparations1795659300000 } from './1795659300000-partition-preparations.js';
import { MonthPartitions1795659301000 } from './1795659301000-month-partitions.js';
import { ClosedDownloadGrants1795659302000 } from './1795659302000-closed-download-grants.js';
import { KnittingProfiles1795659500000 } from './1795659500000-knitting-profiles.js';
import { DesignImageChecks1795659600000 } from './1795659600000-design-image-checks.js';
import { PartRefunds1795659800000 } from './1795659800000-part-refunds.js';
import { DesignerPages1795660000000 } from './1795660000000-designer-pages.js';
import { SearchTraffic1795660100000 } from './1795660100000-search-traffic.js';
import { SetupCodes1795661000000 } from './1795661000000-setup-codes.js';
import { PreviewPages1795662000000 } from './1795662000000-preview-pages.js';
import { InvoiceTries1795662100000 } from './1795662100000-invoice-tries.js';
import { SearchFeed1795663000000 } from './1795663000000-search-feed.js';
import { EstimatedMetres1795664000000 } from './1795664000000-estimated-metres.js';
import { RecentWorks1795664100000 } from './1795664100000-recent-works.js';
import { InvoiceReversals1795664200000 } from './1795664200000-invoice-reversals.js';
import { ReviewRequests1795665000000 } from './1795665000000-review-requests.js';
import { WechatInvoices1795665100000 } from './1795665100000-wechat-invoices.js';
import { NotificationNumbers1795665200000 } from './1795665200000-notification-numbers.js';
import { TokenPermissions1795665300000 } from './1795665300000-token-permissions.js';
import { ConsoleIndexes1795665400000 } from './1795665400000-console-indexes.js';
import { PricesOnSale1795665500000 } from './1795665500000-prices-on-sale.js';
import { PagesAheadQueue1795665600000 } from './1795665600000-pages-ahead-queue.js';
import { NewJobs1795665700000 } from './1795665700000-new-jobs.js';
import { PartitionMoves1795666000000 } from './1795666000000-partition-moves.js';
import { LastingChecks1795668000000 } from './1795668000000-lasting-checks.js';
import { ErasableCopies1795669000000 } from './1795669000000-erasable-copies.js';
import { IdempotencyKeys1795670000000 } from './1795670000000-idempotency-keys.js';
import { AbnormalRefunds1795671000000 } from './1795671000000-abnormal-refunds.js';

/** All migrations, in the order in which they run. */
export const migrations = [
  Baseline1795200000000,
  NotificationRetries1795470000000,
  Consents1795480000000,
  OrderConsents1795480100000,
  SignInWays1795480200000,
  PriceHistory1795480300000,
  InfringementReports1795480400000,
  SheetProposals1795482000000,
  PatternSheets1795483000000,
  Messages1795483050000,
  Alarms1795483100000,
  ArchivePreparations1795483200000,
  OrderReading1795483300000,
  CategoryTree1795484000000,
  ReadingProjects1795484100000,
  SearchIndex1795484200000,
  Cases1795484300000,
  Complaints1795484310000,
  Invoices1795484320000,
  Favourites1795484400000,
  Reviews1795485100000,
  ArchiveVersions1795485102000,
  Roles1795485200000,
  MessagePermissions1795485400000,
  InvoiceApplications1795485401000,
  PreparationRequests1795486000000,
  CasePlaces1795572000000,
  ReadingPhotos1795572000001,
  Follows1795572100000,
  Questions1795572100001,
  LicenceCertificates1795572200000,
  ShopSettings1795572400000,
  SecondFactors1795659100000,
  DesignTraffic1795659200000,
  PartitionPreparations1795659300000,
  MonthPartitions1795659301000,
  ClosedDownloadGrants1795659302000,
  KnittingProfiles1795659500000,
  DesignImageChecks1795659600000,
  PartRefunds1795659800000,
  DesignerPages1795660000000,
  SearchTraffic1795660100000,
  SetupCodes1795661000000,
  PreviewPages1795662000000,
  InvoiceTries1795662100000,
  SearchFeed1795663000000,
  EstimatedMetres1795664000000,
  RecentWorks1795664100000,
  InvoiceReversals1795664200000,
  ReviewRequests1795665000000,
  WechatInvoices1795665100000,
  NotificationNumbers1795665200000,
  TokenPermissions1795665300000,
  ConsoleIndexes1795665400000,
  PricesOnSale1795665500000,
  PagesAheadQueue1795665600000,
  NewJobs1795665700000,
  PartitionMoves1795666000000,
  LastingChecks1795668000000,
  ErasableCopies1795669000000,
  IdempotencyKeys1795670000000,
  AbnormalRefunds1795671000000,
];

/** The migrations of version 0.1 that the baseline replaces end with this one. */
export const LAST_REPLACED = 'LinkEnds1795467000000';
