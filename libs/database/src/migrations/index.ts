import { Baseline1795200000000 } from './1795200000000-baseline.js';
import { AccountWays1795280000000 } from './1795280000000-account-ways.js';
import { DesignOriginals1795290000000 } from './1795290000000-design-originals.js';
import { ImageVariants1795310000000 } from './1795310000000-image-variants.js';
import { Refunds1795320000000 } from './1795320000000-refunds.js';
import { DownloadLinks1795330000000 } from './1795330000000-download-links.js';
import { PaymentWays1795340000000 } from './1795340000000-payment-ways.js';
import { Reconciliations1795350000000 } from './1795350000000-reconciliations.js';
import { HandedOverGrants1795360000000 } from './1795360000000-handed-over-grants.js';
import { BilledRefunds1795370000000 } from './1795370000000-billed-refunds.js';
import { HeldDecisions1795380000000 } from './1795380000000-held-decisions.js';
import { ApiTokens1795390000000 } from './1795390000000-api-tokens.js';
import { DesignImports1795400000000 } from './1795400000000-design-imports.js';
import { DesignerInvitations1795410000000 } from './1795410000000-designer-invitations.js';
import { OutboxRequests1795420000000 } from './1795420000000-outbox-requests.js';
import { OutboxUntilDone1795430000000 } from './1795430000000-outbox-until-done.js';
import { CatalogueChanges1795440000000 } from './1795440000000-catalogue-changes.js';
import { NarrowDesigns1795450000000 } from './1795450000000-narrow-designs.js';
import { Confirmations1795461000000 } from './1795461000000-confirmations.js';
import { UsernameSkeletons1795461010000 } from './1795461010000-username-skeletons.js';
import { DeletedBuyers1795462000000 } from './1795462000000-deleted-buyers.js';
import { FailedNotifications1795462010000 } from './1795462010000-failed-notifications.js';
import { QuietCounts1795463000000 } from './1795463000000-quiet-counts.js';
import { SimilarSkus1795464000000 } from './1795464000000-similar-skus.js';
import { BackupRuns1795466000000 } from './1795466000000-backup-runs.js';
import { LinkEnds1795467000000 } from './1795467000000-link-ends.js';

/** In the order in which they run. */
export const migrations = [
  Baseline1795200000000,
  AccountWays1795280000000,
  DesignOriginals1795290000000,
  ImageVariants1795310000000,
  Refunds1795320000000,
  DownloadLinks1795330000000,
  PaymentWays1795340000000,
  Reconciliations1795350000000,
  HandedOverGrants1795360000000,
  BilledRefunds1795370000000,
  HeldDecisions1795380000000,
  ApiTokens1795390000000,
  DesignImports1795400000000,
  DesignerInvitations1795410000000,
  OutboxRequests1795420000000,
  OutboxUntilDone1795430000000,
  CatalogueChanges1795440000000,
  NarrowDesigns1795450000000,
  Confirmations1795461000000,
  UsernameSkeletons1795461010000,
  DeletedBuyers1795462000000,
  FailedNotifications1795462010000,
  QuietCounts1795463000000,
  SimilarSkus1795464000000,
  BackupRuns1795466000000,
  LinkEnds1795467000000,
];
