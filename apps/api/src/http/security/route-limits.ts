/** At most `max` calls in a window of `seconds`. */
export interface Quota {
  max: number;
  seconds: number;
}

/** The rate limits of one route. */
export interface RouteLimit {
  /** The quota of a network address, for all callers: an entire household, office or mobile network may share it. */
  address: Quota;
  /** The quota of a signed-in user, from any address; null for routes that serve visitors without a session. */
  person: Quota | null;
}

const MINUTE = 60;
const TEN_MINUTES = 600;
const HOUR = 3_600;

const per = (seconds: number, address: number, person: number | null = null): RouteLimit => ({
  address: { max: address, seconds },
  person: person === null ? null : { max: person, seconds },
});

/** The limit of routes that imports and exports of the CLI call thousands of times. */
const BULK = per(MINUTE, 6_000, 6_000);

/**
 * The limits of every route that changes data or is expensive to read, by method and path as the router has them.
 * `test/integration/http/route-limits.spec.ts` fails for a route that changes data and has no limit. SECURITY.md shows the
 * most important ones.
 */
export const ROUTE_LIMITS: Readonly<Record<string, RouteLimit>> = {
  // Sign-in and session renewal.
  'POST /api/v1/account/login': per(MINUTE, 120),
  'GET /api/v1/account/login/wechat-codeurl': per(MINUTE, 60),
  'GET /api/v1/account/login/wechat-request/:loginToken': per(MINUTE, 120),
  'GET /api/v1/account/login/wechat-state/:token': per(MINUTE, 300),
  'GET /api/v1/account/logout': per(MINUTE, 300),
  'GET /api/v1/token/refresh': per(MINUTE, 600),
  'GET /api/v1/human-check/challenge': per(MINUTE, 300),

  // The first run. Ten wrong codes lock it, whatever the address.
  'GET /api/v1/setup': per(MINUTE, 120),
  'POST /api/v1/setup/admin': per(TEN_MINUTES, 20),
  'GET /api/v1/setup/parts': per(MINUTE, 120, 60),
  'POST /api/v1/setup/checks/:part': per(TEN_MINUTES, 60, 30),

  // Registration and password reset.
  'GET /api/v1/account/check-username': per(MINUTE, 120),
  'POST /api/v1/account/register': per(MINUTE, 60),
  'POST /api/v1/account/send-sms-code': per(MINUTE, 60),
  'POST /api/v1/account/verification-email': per(MINUTE, 30),
  'POST /api/v1/account/reset-pwd': per(TEN_MINUTES, 20),
  'PUT /api/v1/account/reset-pwd': per(MINUTE, 60),
  'POST /api/v1/verify/email': per(MINUTE, 60, 20),

  // Changes of the user's own account.
  'POST /api/v1/account/change-pwd': per(TEN_MINUTES, 120, 20),
  'POST /api/v1/account/link/email': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/account/link/phone': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/account/link/wechat': per(MINUTE, 60, 20),
  'POST /api/v1/account/link/wechat/confirm': per(MINUTE, 60),
  'PUT /api/v1/account/consent': per(TEN_MINUTES, 120, 20),
  'DELETE /api/v1/account/consent': per(TEN_MINUTES, 120, 20),
  'GET /api/v1/account/knitting': per(MINUTE, 600, 60),
  'PUT /api/v1/account/knitting': per(TEN_MINUTES, 600, 200),
  'GET /api/v1/account/export': per(TEN_MINUTES, 60, 20),
  'DELETE /api/v1/account/me': per(TEN_MINUTES, 60, 20),

  // The bell, which every open page asks for once a minute.
  'GET /api/v1/account/messages': per(MINUTE, 1_200, 60),
  'POST /api/v1/account/messages/read': per(MINUTE, 600, 60),
  'PUT /api/v1/account/messages/ways': per(TEN_MINUTES, 300, 60),
  'POST /api/v1/account/messages/permissions': per(TEN_MINUTES, 300, 60),

  'GET /api/v1/account/shelf': per(MINUTE, 300, 60),

  // Hearts: people tap through whole pages of cards.
  'GET /api/v1/account/favourites': per(MINUTE, 600, 120),
  'POST /api/v1/account/favourites': per(TEN_MINUTES, 300, 60),
  'PUT /api/v1/account/favourites/:designId': per(MINUTE, 600, 120),
  'DELETE /api/v1/account/favourites/:designId': per(MINUTE, 600, 120),

  // Followed designers. Every design page requests the list, to show whether its designer is followed.
  'GET /api/v1/account/follows': per(MINUTE, 600, 120),
  'GET /api/v1/account/follows/new': per(MINUTE, 300, 60),
  'POST /api/v1/account/follows/visits': per(MINUTE, 300, 60),
  'PUT /api/v1/account/follows/:name': per(TEN_MINUTES, 300, 60),
  'DELETE /api/v1/account/follows/:name': per(TEN_MINUTES, 300, 60),

  // API tokens of the CLI.
  'POST /api/v1/account/api-tokens': per(TEN_MINUTES, 60, 20),
  'DELETE /api/v1/account/api-tokens/:id': per(TEN_MINUTES, 300, 100),
  'DELETE /api/v1/account/api-tokens/own': per(TEN_MINUTES, 300, 100),
  'POST /api/v1/account/device-logins': per(TEN_MINUTES, 20),
  'POST /api/v1/account/device-logins/poll': per(TEN_MINUTES, 1_200),
  'GET /api/v1/account/device-logins/:userCode': per(TEN_MINUTES, 60, 60),
  'POST /api/v1/account/device-logins/:userCode': per(TEN_MINUTES, 60, 60),

  // Acts on accounts that the CLI requests and the admin confirms in the browser.
  'POST /api/v1/account/confirmations': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/account/confirmations/poll': per(TEN_MINUTES, 1_200, 1_200),
  'GET /api/v1/account/confirmations/:userCode': per(TEN_MINUTES, 60, 60),
  'POST /api/v1/account/confirmations/:userCode': per(TEN_MINUTES, 60, 60),

  // The second factor. Ten wrong codes lock it, whatever the address.
  'GET /api/v1/account/second-factor': per(MINUTE, 300, 60),
  'POST /api/v1/account/second-factor/enrolment': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/account/second-factor/enrolment/confirm': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/account/second-factor/check': per(TEN_MINUTES, 300, 60),
  'POST /api/v1/account/second-factor/recovery-codes': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/account/second-factor/disable': per(TEN_MINUTES, 60, 20),

  // Orders, payments and downloads.
  'POST /api/v1/orders': per(MINUTE, 300, 30),
  'POST /api/v1/orders/:orderId/return': per(MINUTE, 60, 20),
  'POST /api/v1/orders/:orderId/pay': per(MINUTE, 300, 60),
  'GET /api/v1/orders/:orderId/status': per(MINUTE, 600),
  'GET /api/v1/orders/:orderId/help': per(MINUTE, 300, 60),
  'POST /api/v1/orders/:orderId/cases': per(TEN_MINUTES, 60, 20),
  'GET /api/v1/cases': per(MINUTE, 300, 60),
  'POST /api/v1/cases/:caseId/moves': per(MINUTE, 300, 60),
  'POST /api/v1/cases/:caseId/pictures': per(MINUTE, 60, 20),
  'POST /api/v1/orders/:orderId/invoice': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/orders/:orderId/invoice/file': per(MINUTE, 60, 30),
  'GET /api/v1/orders/:orderId/invoice/file': per(MINUTE, 120, 30),
  'GET /api/v1/orders/:orderId/certificate': per(MINUTE, 60, 20),
  'POST /api/v1/orders/:orderId/file-links': per(MINUTE, 60, 20),
  'GET /api/v1/order-files/:token': per(MINUTE, 60),
  // Codes have 80 bits and cannot be guessed; the limit protects the database from attempts.
  'GET /api/v1/certificates/:code': per(MINUTE, 60),
  'GET /api/v1/invoices': per(MINUTE, 300, 60),
  'GET /api/v1/complaints': per(MINUTE, 300, 60),
  'GET /api/v1/case-pictures/:token': per(MINUTE, 600),
  'GET /api/v1/designs/:id/download': per(MINUTE, 600, 300),
  'GET /api/v1/downloads/:token': per(MINUTE, 600),
  'POST /api/v1/designs/:id/download-link': per(MINUTE, 120, 60),
  'POST /api/v1/designs/:id/download-link/mail': per(HOUR, 10, 10),
  'GET /api/v1/reading/:designId': per(MINUTE, 600, 120),
  // An open reader sends what it counted every few seconds.
  'GET /api/v1/reading/:designId/events': per(MINUTE, 600, 120),
  'POST /api/v1/reading/:designId/events': per(MINUTE, 1_200, 120),
  'GET /api/v1/reading/:designId/photos': per(MINUTE, 300, 60),
  'POST /api/v1/reading/:designId/photos': per(TEN_MINUTES, 120, 40),
  'DELETE /api/v1/reading/:designId/photos/:photoId': per(TEN_MINUTES, 120, 40),
  'GET /api/v1/reading-photos/:token': per(MINUTE, 600),
  'GET /api/v1/pages/:token': per(MINUTE, 3_000),
  // Every design page requests the list. The image of a marked page is rendered once and then stored.
  'GET /api/v1/designs/:id/preview': per(MINUTE, 1_200),
  'PUT /api/v1/designs/:id/preview': per(TEN_MINUTES, 120, 40),
  'GET /api/v1/designs/:id/preview/:version/:page': per(MINUTE, 1_200),
  'POST /api/v1/payments/wechat/notify': per(MINUTE, 6_000),

  // Designs, for designers and admins.
  'POST /api/v1/designs/upload': per(MINUTE, 600, 300),
  'PATCH /api/v1/designs/:id/update': per(MINUTE, 600, 300),
  'GET /api/v1/designs/:id/picture-checks': per(MINUTE, 600, 300),
  'GET /api/v1/designs/:id/proposals': per(MINUTE, 600, 300),
  'POST /api/v1/designs/activation': per(MINUTE, 600, 300),
  'POST /api/v1/designs/import/check': BULK,
  'PUT /api/v1/designs/import': BULK,
  'GET /api/v1/designs/manifest': BULK,
  'GET /api/v1/designs/:id/archive': BULK,
  'GET /api/v1/designs/:id/originals/:imageId': BULK,

  'GET /api/v1/designs/:id/poster': per(MINUTE, 60),

  // The public page of a designer: portrait, words and links.
  'PUT /api/v1/designers/:name/page': per(TEN_MINUTES, 120, 40),
  'POST /api/v1/designers/:name/page/portrait': per(TEN_MINUTES, 120, 40),
  'DELETE /api/v1/designers/:name/page/portrait': per(TEN_MINUTES, 120, 40),
  'POST /api/v1/designers/:name/page/moves': per(MINUTE, 300, 120),

  // Reviews of bought designs.
  'GET /api/v1/designs/:id/reviews': per(MINUTE, 600),
  'PUT /api/v1/orders/:orderId/review/asked': per(TEN_MINUTES, 120, 60),
  'PUT /api/v1/orders/:orderId/review': per(TEN_MINUTES, 120, 40),
  'DELETE /api/v1/orders/:orderId/review': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/orders/:orderId/review/pictures': per(TEN_MINUTES, 120, 40),
  'DELETE /api/v1/orders/:orderId/review/pictures/:pictureId': per(TEN_MINUTES, 120, 40),
  'POST /api/v1/reviews/:id/answer': per(TEN_MINUTES, 120, 60),
  'POST /api/v1/reviews/:id/reports': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/reviews/:id/moves': per(MINUTE, 300, 120),

  // Questions to designers.
  'GET /api/v1/designs/:id/questions': per(MINUTE, 600),
  'POST /api/v1/designs/:id/questions': per(TEN_MINUTES, 60, 20),
  'DELETE /api/v1/questions/:id': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/questions/:id/answer': per(TEN_MINUTES, 120, 60),
  'POST /api/v1/questions/:id/reports': per(TEN_MINUTES, 60, 20),
  'POST /api/v1/questions/:id/moves': per(MINUTE, 300, 120),

  // Notices of infringement.
  'POST /api/v1/reports': per(HOUR, 60),
  'GET /api/v1/reports/:reportId': per(MINUTE, 120),
  'POST /api/v1/reports/:reportId/answer': per(MINUTE, 60, 20),
  'POST /api/v1/reports/:reportId/moves': per(MINUTE, 300, 120),

  // Routes for admins only.
  'POST /api/v1/categories': per(MINUTE, 300, 120),
  'PATCH /api/v1/categories/:id': per(MINUTE, 300, 120),
  'POST /api/v1/categories/:id/merge': per(MINUTE, 300, 120),
  'DELETE /api/v1/categories/:id': per(MINUTE, 300, 120),
  'POST /api/v1/users/invite': per(HOUR, 200, 100),
  'POST /api/v1/users/rename': per(MINUTE, 60, 30),
  'POST /api/v1/users/merge': per(MINUTE, 60, 30),
  'POST /api/v1/users/:name/:change': per(MINUTE, 300, 120),
  'POST /api/v1/orders/:orderId/refund': per(MINUTE, 300, 120),
  'POST /api/v1/payments/held/:outTradeNo': per(MINUTE, 300, 120),
  'POST /api/v1/payments/notifications/failed': per(MINUTE, 60, 30),
  'POST /api/v1/payments/reconciliations/:date': per(MINUTE, 60, 30),
  'POST /api/v1/messages/:id/resend': per(MINUTE, 300, 120),
  'POST /api/v1/queues/:name/retry': per(MINUTE, 60, 30),
  'GET /api/v1/console/me': per(MINUTE, 600, 120),
  'GET /api/v1/console/overview': per(MINUTE, 300, 60),
  'GET /api/v1/console/search': per(MINUTE, 300, 60),
  'GET /api/v1/console/people/:name': per(MINUTE, 300, 120),
  'POST /api/v1/console/people/:name/role': per(MINUTE, 300, 120),
  'GET /api/v1/console/audit': per(MINUTE, 300, 120),
  'GET /api/v1/console/orders/export': per(TEN_MINUTES, 60, 20),
  'GET /api/v1/console/orders/:orderId/activity': per(MINUTE, 300, 120),
  'POST /api/v1/console/orders/:orderId/download': per(MINUTE, 300, 120),
  'POST /api/v1/console/orders/:orderId/receipt': per(MINUTE, 300, 60),
  'POST /api/v1/console/orders/:orderId/close': per(MINUTE, 300, 120),
  'GET /api/v1/console/designer-pages': per(MINUTE, 300, 120),
  'GET /api/v1/console/designs': per(MINUTE, 300, 120),
  'POST /api/v1/console/designs/changes': per(MINUTE, 300, 60),
  'POST /api/v1/console/designs/changes/:id/undo': per(MINUTE, 300, 60),
  'GET /api/v1/console/settings': per(MINUTE, 300, 120),
  'POST /api/v1/console/settings': per(MINUTE, 60, 30),
  'GET /api/v1/console/settings/history': per(MINUTE, 300, 120),
  'GET /api/v1/doctor': per(MINUTE, 60, 30),
  /** All changes through the queue dashboard count together, whatever their path. */
  'PUT /admin/queues': per(MINUTE, 300, 120),

  // Expensive reads. The filters of a search ask for counts at each tap, its field for suggestions at each letter.
  'GET /api/v1/designs/facets': per(MINUTE, 1_200),
  'GET /api/v1/designs/suggestions': per(MINUTE, 2_400),
  'GET /api/v1/designs/:id/similar': per(MINUTE, 1_200),
  'GET /api/v1/designers/:name/figures': per(MINUTE, 600),
  'GET /api/v1/wechat/js-config': per(MINUTE, 300),
  'GET /sitemap.xml': per(MINUTE, 60),
  'GET /sitemaps/:file': per(MINUTE, 60),
};
