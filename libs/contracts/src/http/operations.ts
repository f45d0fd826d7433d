import type { MessageResponse } from '../accounts/accounts.js';
import type {
  AdminOrderDetail,
  AdminOrderPage,
  DesignActivationResponse,
  ManifestPage,
} from '../console/administration.js';
import type { CertificateCheck } from '../orders/certificates.js';
import type { CaseDetail, CaseItem, CreateCaseResponse, OrderHelp } from '../cases/cases.js';
import type { ComplaintItem } from '../cases/complaints.js';
import type {
  Category,
  DesignCard,
  DesignDetail,
  DesignerProfile,
  EditResponse,
  UploadResponse,
} from '../catalogue/catalogue.js';
import type { QuestionPage, ReportedQuestion } from '../catalogue/questions.js';
import type { ImportCheckResponse, ImportResults } from '../catalogue/design-imports.js';
import type { DesignerFigures, OwnDesignerPage } from '../catalogue/designer-pages.js';
import type { FollowedDesigner, FollowedDesigns } from '../catalogue/follows.js';
import type { InvoiceItem } from '../cases/invoices.js';
import type { OrderFileLinkResponse } from '../orders/order-files.js';
import type {
  CreateOrderResponse,
  DownloadItem,
  DownloadLinkResponse,
  OrderDetail,
  OrderListItem,
  OrderStatusResponse,
  RefundResponse,
} from '../orders/orders.js';
import type {
  FailedNotificationItem,
  FailedNotificationResponse,
  FailedNotificationSummary,
  HeldPaymentItem,
  PayResponse,
  ReconciliationReport,
  ReturnedPaymentItem,
} from '../orders/payments.js';
import type { Page } from '../reading/pages.js';
import type { DesignPreview } from '../reading/previews.js';
import type { ReadingEventPage, ReadingPhoto, ReadingProject } from '../reading/reading-events.js';
import type { Reading } from '../reading/reading.js';
import type { ReportCreated, ReportItem, ReportStatus } from '../console/reports.js';
import type { DesignFacetsResponse, DesignPage, Suggestion } from '../search/index.js';
import type { PictureChecks } from '../catalogue/picture-checks.js';
import type { SheetProposals } from '../sheet/sheet-proposals.js';
import type {
  FinishedWork,
  OwnReview,
  OwnReviewResponse,
  ReportedReview,
  ReviewPage,
} from '../reviews/reviews.js';
import type { DesignVersion } from '../catalogue/version-rules.js';
import type { ShelfItem } from '../orders/shelf.js';
import type { WechatJsConfig } from '../shop/sharing.js';
import type { ShopResponse } from '../shop/shop.js';
import type { AccountResponses } from './operations-accounts.js';
import type { ConsoleResponses } from './operations-console.js';

/**
 * The operations of the api that answer with JSON, by operation id, and their bodies. The server's handlers are
 * checked against it by the compiler, the OpenAPI document is generated from it, and tests check the server's
 * responses against that. The comment of an operation is its summary.
 */
export interface Responses extends AccountResponses, ConsoleResponses {
  // Reading
  /** Get the pages of a design and their addresses. */
  readDesign: Reading;
  /** List what was counted. */
  listReadingEvents: ReadingEventPage;
  /** Send what was counted on a device. */
  addReadingEvents: ReadingProject;
  /** List the photos of your project. */
  listReadingPhotos: ReadingPhoto[];
  /** Add a photo to your project. */
  addReadingPhoto: ReadingPhoto[];
  /** Remove a photo from your project. */
  removeReadingPhoto: ReadingPhoto[];

  // Preview
  /** List the pages of a design that everybody may see. */
  getDesignPreview: DesignPreview;
  /** Choose the pages of a design that everybody may see. */
  setDesignPreview: DesignPreview;

  // Shelf
  /** List the designs that you bought, with your progress. */
  listShelf: ShelfItem[];

  // Favourites
  /** List your favourites that are on sale. */
  listFavourites: Page<DesignCard>;
  /** Merge the favourites of a device. */
  mergeFavourites: MessageResponse;
  /** Add a favourite. */
  addFavourite: MessageResponse;
  /** Remove a favourite. */
  removeFavourite: MessageResponse;

  // Follows
  /** List the designers that you follow. */
  listFollows: FollowedDesigner[];
  /** List the newest designs of the designers that you follow. */
  listFollowedDesigns: FollowedDesigns;
  /** Record that you have seen the new designs. */
  visitFollowedDesigns: MessageResponse;
  /** Follow a designer. */
  followDesigner: MessageResponse;
  /** Stop following a designer. */
  unfollowDesigner: MessageResponse;

  // Catalogue
  /** List the categories. */
  listCategories: Category[];
  /** Create a category. */
  createCategory: Category;
  /** Rename, move or order a category. */
  updateCategory: Category;
  /** Merge a category into another one. */
  mergeCategory: Category;
  /** Get the public page of a designer. */
  getDesigner: DesignerProfile;
  /** Get how often and how fast a designer corrects and answers. */
  getDesignerFigures: DesignerFigures;
  /** Get the content of a designer's page, for the designer and operators. */
  getDesignerPage: OwnDesignerPage;
  /** Replace the words and links of a designer's page. */
  editDesignerPage: OwnDesignerPage;
  /** Replace the portrait of a designer. */
  setDesignerPortrait: OwnDesignerPage;
  /** Remove the portrait of a designer. */
  removeDesignerPortrait: OwnDesignerPage;
  /** Hide or show the content of a designer's page. */
  moveDesignerPage: MessageResponse;
  /** List the versions of a design that have a note. */
  listVersions: DesignVersion[];
  /** List a design's reviews with the counts of all answers. */
  listReviews: ReviewPage;
  /** List pictures of the pieces that were finished last, for the home page. */
  listRecentWorks: FinishedWork[];
  /** List pictures of finished pieces of a design. */
  listWorks: FinishedWork[];
  /** List pictures of finished pieces of a designer's designs. */
  listDesignerWorks: FinishedWork[];
  /** Get your review of an order. */
  getOwnReview: OwnReviewResponse;
  /** Write or edit your review of an order. */
  writeReview: OwnReview;
  /** Withdraw the words and pictures of your review. */
  withdrawReview: MessageResponse;
  /** Add a picture to your review. */
  addReviewPicture: OwnReview;
  /** Remove a picture of your review. */
  removeReviewPicture: OwnReview;
  /** Answer a review as the designer. */
  answerReview: MessageResponse;
  /** Report a review to the operators. */
  reportReview: MessageResponse;
  /** List the reviews with open reports. */
  listReportedReviews: ReportedReview[];
  /** Decide about a reported review. */
  moveReview: MessageResponse;
  /** List the questions about a design with their answers. */
  listQuestions: QuestionPage;
  /** Ask the designer a question about a design. */
  askQuestion: MessageResponse;
  /** Delete your question. */
  deleteQuestion: MessageResponse;
  /** Answer a question as the designer. */
  answerQuestion: MessageResponse;
  /** Report a question to the operators. */
  reportQuestion: MessageResponse;
  /** List the questions with open reports. */
  listReportedQuestions: ReportedQuestion[];
  /** Decide on a reported question. */
  moveQuestion: MessageResponse;
  /** List designs. */
  listDesigns: DesignPage;
  /** Search designs. */
  searchDesigns: DesignPage;
  /** Count the designs that each value of each filter would leave. */
  countDesigns: DesignFacetsResponse;
  /** Complete what somebody types. */
  suggestSearches: Suggestion[];
  /** List designs like one. */
  listSimilarDesigns: DesignCard[];
  /** Get a design. */
  getDesign: DesignDetail;
  /** Publish a design. */
  uploadDesign: UploadResponse;
  /** Edit a design. */
  updateDesign: EditResponse;
  /** Switch designs on or off. */
  activateDesigns: DesignActivationResponse;
  /** Check rows of an import. */
  checkDesignImport: ImportCheckResponse;
  /** Import rows with their files. */
  importDesigns: ImportResults;
  /** Export designs as import rows. */
  listDesignManifest: ManifestPage;

  /** Get the values that the archive proposes for the pattern sheet, for the designer and admins. */
  getSheetProposals: SheetProposals;
  /** List the pictures that show a whole chart of the archive, for the designer and admins. */
  getPictureChecks: PictureChecks;

  // Reports of infringement
  /** Report that a design infringes a right. */
  sendReport: ReportCreated;
  /** List reports of infringement: of all designs for admins, of your designs otherwise. */
  listReports: ReportItem[];
  /** Get a report. */
  getReport: ReportStatus;
  /** Answer a report on one of your designs. */
  answerReport: MessageResponse;
  /** Decide on a report. */
  decideReport: MessageResponse;

  // Files
  /** Create a link to the archive. */
  createDownloadLink: DownloadLinkResponse;
  /** Mail a link to the archive. */
  mailDownloadLink: MessageResponse;

  // Orders and payments
  /** Order a design. */
  createOrder: CreateOrderResponse;
  /** List your orders. */
  listOwnOrders: OrderListItem[];
  /** List the downloads of an order. */
  listOrderDownloads: DownloadItem[];
  /** Start a payment. */
  payOrder: PayResponse;
  /** Find out whether an order is paid. */
  getOrderStatus: OrderStatusResponse;
  /** List the orders of all users. */
  listOrders: AdminOrderPage;
  /** Get an order with its payments. */
  getOrder: AdminOrderDetail | OrderDetail;
  /** Refund an order. */
  refundOrder: RefundResponse;
  /** Return an unopened order. */
  returnOrder: RefundResponse;
  /** Create a link to the certificate or the invoice of an order. */
  createOrderFileLink: OrderFileLinkResponse;
  /** Check a licence certificate by its code. */
  checkCertificate: CertificateCheck;

  // Help after the sale
  /** Find out what can be done about an order. */
  getOrderHelp: OrderHelp;
  /** Ask for help with an order. */
  createCase: CreateCaseResponse;
  /** List cases: those of all users for admins, otherwise yours and those about your designs. */
  listCases: CaseItem[];
  /** Get a case with its history. */
  getCase: CaseDetail;
  /** Act on a case. */
  moveCase: CaseDetail;
  /** Request the invoice of an order. */
  requestInvoice: InvoiceItem;
  /** Get the invoice of an order. */
  getInvoice: InvoiceItem;
  /** Upload the invoice of an order. */
  issueInvoice: MessageResponse;
  /** List the invoices of all orders. */
  listInvoices: InvoiceItem[];
  /** List complaints at WeChat Pay. */
  listComplaints: ComplaintItem[];
  /** Add a picture to a case. */
  addCasePicture: CaseDetail;

  /** List payments that wait for a decision. */
  listHeldPayments: HeldPaymentItem[];
  /** Decide on a held payment. */
  decideHeldPayment: MessageResponse;
  /** List payments that were refunded automatically. */
  listReturnedPayments: ReturnedPaymentItem[];
  /** List notifications that failed. */
  listFailedNotifications: FailedNotificationItem[];
  /** Count the notifications that failed. */
  countFailedNotifications: FailedNotificationSummary;
  /** Retry or dismiss failed notifications. */
  decideFailedNotifications: FailedNotificationResponse;
  /** Compare a day with WeChat's bill. */
  runReconciliation: ReconciliationReport;

  // The shop
  /** Get the operator of the shop and its texts. */
  getShop: ShopResponse;

  // WeChat
  /** Sign a page for WeChat's JS-SDK. */
  getWechatJsConfig: WechatJsConfig;
}
