import { MESSAGES, SITE_DESCRIPTION } from '#contracts';

/** A page of the site by its path: what it says of itself, or where that is found. */
export type SiteRoute =
  | { kind: 'design'; id: string }
  | { kind: 'category'; slug: string }
  | { kind: 'categoryById'; id: string }
  | FixedRoute
  | { kind: 'nowhere' };

/** A page whose head is the same whatever is in the shop. */
export interface FixedRoute {
  kind: 'fixed';
  path: string;
  name: string | undefined;
  description: string;
  /** Whether search engines may show it. */
  indexed: boolean;
  /** The design that is paid for there, whose head stands for it. */
  payFor?: string;
}

interface FixedPage {
  /** Undefined is the shop itself. */
  name?: string;
  /** Only of pages for everybody, which search engines may show. */
  description?: string;
}

/** The pages whose head is the same whatever is in the shop; names as the site shows them. */
const FIXED: Record<string, FixedPage> = {
  '/': { description: SITE_DESCRIPTION },
  '/about': {
    name: '关于我们',
    description:
      '云织商城是一家卖编织图解的小店：每一份图解都由设计师本人授权，付款后可以下载三次。',
  },
  '/contact': {
    name: '联系我们',
    description: '怎么下载、压缩包打不开、可以退款吗：常见问题与联系云织商城的方式。',
  },
  '/terms': {
    name: '服务条款',
    description: '在云织商城购买与下载编织图解的条款：账户、交付、授权范围与退款。',
  },
  '/privacy': {
    name: '隐私政策',
    description: '云织商城收集哪些个人信息、用来做什么、与谁共享，以及您的权利。',
  },
  '/login': { name: '登录' },
  '/register': { name: '注册' },
  '/reset-pwd': { name: '重置密码' },
  '/callback/wechat/login': { name: '微信登录' },
  '/upload': { name: '上传设计' },
  '/orders': { name: '我的订单' },
  '/confirm': { name: '确认操作' },
  '/device': { name: '命令行登录' },
  '/profile': { name: '我的账户' },
  '/profile/password': { name: '修改密码' },
  '/profile/email': { name: '绑定邮箱' },
  '/profile/phone': { name: '绑定手机' },
  '/profile/wechat': { name: '绑定微信' },
  '/profile/tokens': { name: '命令行令牌' },
  '/profile/delete': { name: '注销账户' },
};

/** Pages for whoever has the address, which holds something of theirs. */
const PERSONAL: [RegExp, string][] = [
  [/^\/verify-email\/[^/]+$/i, '邮箱验证'],
  [/^\/design\/[^/]+\/edit$/i, '编辑设计'],
  [/^\/design\/[^/]+\/payment$/i, '付款'],
  [/^\/download\/[^/]+$/i, '下载'],
];

/** The paths of the pages that are the same for everybody, for the sitemap. */
export const PUBLIC_PATHS = Object.keys(FIXED).filter((path) => FIXED[path]?.description);

/** Finds a page as the site's own router does: a slash at the end and capitals make no difference. */
export function findRoute(path: string): SiteRoute {
  const plain = path.replace(/(?<=.)\/+$/, '');
  const fixed = fixedPage(plain.toLowerCase());
  if (fixed) return fixed;
  const design = segment(/^\/design\/([^/]+)$/i, plain);
  if (design !== null) return { kind: 'design', id: design };
  const slug = segment(/^\/categories\/([^/]+)$/i, plain);
  if (slug !== null) return { kind: 'category', slug };
  const id = segment(/^\/category\/([^/]+)\/designs$/i, plain);
  if (id !== null) return { kind: 'categoryById', id };
  const personal = PERSONAL.find(([pattern]) => pattern.test(plain));
  if (!personal) return { kind: 'nowhere' };
  const payFor = segment(/^\/design\/([^/]+)\/payment$/i, plain);
  return { ...unlisted(plain, personal[1]), ...(payFor !== null && { payFor }) };
}

/** What stands in place of a page that is not there. */
export const MISSING_NAMES = {
  nowhere: MESSAGES.notFound,
  design: MESSAGES.designLoadFailed,
} as const;

function fixedPage(path: string): SiteRoute | null {
  const page = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined;
  if (!page) return null;
  const { name, description } = page;
  if (description === undefined) return unlisted(path, name ?? '');
  return { kind: 'fixed', path, name, description, indexed: true };
}

function unlisted(path: string, name: string): FixedRoute {
  return { kind: 'fixed', path, name, description: SITE_DESCRIPTION, indexed: false };
}

function segment(pattern: RegExp, path: string): string | null {
  const found = pattern.exec(path)?.[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
