import type { Config, S3Config } from '#config';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

type Directives = Record<string, string[]>;

const OWN = "'self'";
const NONE = "'none'";

const HALF_A_YEAR_SECONDS = 15_552_000;

/** Browser features that the shop never uses. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Sets the security headers. A page may run the shop's own scripts and the JS-SDK but no inline script, may connect to
 * the shop's own server, and may not be framed. A response of the api may load nothing. The console sets its own
 * headers, see `consoleHeaders`.
 */
export function securityHeaders(config: Config): RequestHandler {
  const strictTransportSecurity = strictTransportOf(config);
  const headers = (directives: Directives, others: typeof OF_PAGES | typeof OF_ANSWERS) =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity,
      ...others,
    });
  const page = headers(pagePolicy(config), OF_PAGES);
  const documentation = headers(documentationPolicy(), OF_PAGES);
  const dashboard = headers(dashboardPolicy(), OF_PAGES);
  const answer = headers({ defaultSrc: [NONE], frameAncestors: [NONE] }, OF_ANSWERS);
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.path.startsWith('/api/docs')) documentation(request, response, next);
    else if (/^\/console(\/|$)/.test(request.path)) next();
    else if (request.path.startsWith('/admin/')) dashboard(request, response, next);
    else if (/^\/(api|media|health)\//.test(request.path)) answer(request, response, next);
    else {
      response.setHeader('Permissions-Policy', PERMISSIONS);
      page(request, response, next);
    }
  };
}

function strictTransportOf(config: Config) {
  return (
    config.publicUrl.startsWith('https:') && {
      maxAge: HALF_A_YEAR_SECONDS,
      includeSubDomains: false,
    }
  );
}

/** WeChat's bridge for payment and sharing calls the app through frames with these schemes. */
const WECHAT_BRIDGE = ['weixin:', 'weixinping:', 'weixinpreinject:'];

function pagePolicy({ humanCheck, storage, production, wechatOAuth }: Config): Directives {
  const turnstile = humanCheck.provider === 'turnstile' ? [humanCheck.baseUrl] : [];
  // Pages call the sandbox's WeChat directly and without TLS.
  const sandbox = production ? [] : [wechatOAuth.openBaseUrl, wechatOAuth.apiBaseUrl];
  return {
    defaultSrc: [NONE],
    // WeChat's JS-SDK, which pages load only inside WeChat.
    scriptSrc: [OWN, wechatOAuth.sdkBaseUrl, ...turnstile],
    // The self-hosted human check runs in workers created from blobs.
    workerSrc: [OWN, 'blob:'],
    styleSrc: [OWN],
    // WeChat serves avatars from various hosts; the preview of a picture before upload is a blob.
    imgSrc: [OWN, 'data:', 'blob:', 'https:', ...sandbox],
    fontSrc: [OWN],
    connectSrc: [OWN, ...(storage.delivery === 's3' ? [s3Source(storage.s3)] : []), ...sandbox],
    frameSrc: [...WECHAT_BRIDGE, ...turnstile],
    manifestSrc: [OWN],
    formAction: [OWN],
    baseUri: [NONE],
    frameAncestors: [NONE],
  };
}

/** The origin of the bucket's files: the configured service, or AWS. */
function s3Source(s3: S3Config | null): string {
  if (!s3?.endpoint) return 'https://*.amazonaws.com';
  const { protocol, host } = new URL(s3.endpoint);
  return `${protocol}//${s3.pathStyle ? '' : `${s3.bucket}.`}${host}`;
}

/** The policy of /api/docs, whose styles are inline. */
function documentationPolicy(): Directives {
  return {
    defaultSrc: [NONE],
    scriptSrc: [OWN],
    styleSrc: [OWN, "'unsafe-inline'"],
    imgSrc: [OWN, 'data:'],
    connectSrc: [OWN],
    baseUri: [NONE],
    frameAncestors: [NONE],
  };
}

/** The policy of the queue dashboard, which also needs its own `<base>` element. */
function dashboardPolicy(): Directives {
  return { ...documentationPolicy(), baseUri: [OWN] };
}

/**
 * Sets the security headers of one page of the console. Only its own scripts run, and style elements need the nonce of
 * the response.
 */
export function consoleHeaders(config: Config, nonce: string): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [NONE],
        scriptSrc: [OWN],
        styleSrc: [OWN, `'nonce-${nonce}'`],
        imgSrc: [OWN, 'data:', 'blob:'],
        fontSrc: [OWN],
        connectSrc: [OWN],
        formAction: [NONE],
        baseUri: [NONE],
        frameAncestors: [NONE],
      },
    },
    strictTransportSecurity: strictTransportOf(config),
    ...OF_PAGES,
    referrerPolicy: { policy: 'same-origin' },
  });
}

const OF_PAGES = {
  // WeChat's payment in mobile browsers requires the shop's origin in the referrer.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
} as const;

/** Headers of responses other than pages, beside the policy. */
const OF_ANSWERS = {
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const;
