import type { Config, S3Config } from '#config';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

type Directives = Record<string, string[]>;

const OWN = "'self'";
const NONE = "'none'";

const HALF_A_YEAR_SECONDS = 15_552_000;

/** What the shop never asks a browser for. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Tells browsers what a page of the shop may do: run the shop’s own scripts, the JS-SDK and no inline one, talk to
 * the shop's own server, be framed by nobody. An answer of the api may do nothing at all.
 */
export function securityHeaders(config: Config): RequestHandler {
  const strictTransportSecurity = config.publicUrl.startsWith('https:') && {
    maxAge: HALF_A_YEAR_SECONDS,
    includeSubDomains: false,
  };
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
    else if (request.path.startsWith('/admin/')) dashboard(request, response, next);
    else if (/^\/(api|media|health)\//.test(request.path)) answer(request, response, next);
    else {
      response.setHeader('Permissions-Policy', PERMISSIONS);
      page(request, response, next);
    }
  };
}

/** WeChat's bridge, which payment and shared cards go through, calls the app by frames of these schemes. */
const WECHAT_BRIDGE = ['weixin:', 'weixinping:', 'weixinpreinject:'];

function pagePolicy({ humanCheck, storage, production, wechatOAuth }: Config): Directives {
  const turnstile = humanCheck.provider === 'turnstile' ? [humanCheck.baseUrl] : [];
  // The WeChat that the sandbox plays is asked by the page itself, and without TLS.
  const sandbox = production ? [] : [wechatOAuth.openBaseUrl, wechatOAuth.apiBaseUrl];
  return {
    defaultSrc: [NONE],
    // WeChat's JS-SDK, which pages load inside WeChat alone.
    scriptSrc: [OWN, wechatOAuth.sdkBaseUrl, ...turnstile],
    // The self-hosted human check counts in workers that it makes of its own text.
    workerSrc: [OWN, 'blob:'],
    styleSrc: [OWN],
    // WeChat's avatars stand on hosts of its own; a picture that is about to be uploaded is a blob.
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

/** Whence a bucket's files come: its own service where that is known, else wherever AWS has them. */
function s3Source(s3: S3Config | null): string {
  if (!s3?.endpoint) return 'https://*.amazonaws.com';
  const { protocol, host } = new URL(s3.endpoint);
  return `${protocol}//${s3.pathStyle ? '' : `${s3.bucket}.`}${host}`;
}

/** Of the page at /api/docs, whose styles stand inline. */
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

/** Of the queues' dashboard, which also says itself what its addresses are relative to. */
function dashboardPolicy(): Directives {
  return { ...documentationPolicy(), baseUri: [OWN] };
}

const OF_PAGES = {
  // Paying in a mobile browser needs the shop's name in the referrer, and no more of it.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
} as const;

/** Of an answer that is no page: what its policy does not say already. */
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
