import { LIMITS, MESSAGES, SITE_DESCRIPTION, type SitePage } from '#contracts';
import type { ComponentType } from 'react';
import { HomePage } from './app/pages/catalogue/home-page';
import { Component as NotFoundPage } from './app/pages/shop/not-found-page';
import { TOOL_PAGES, toolsPage } from './app/pages/tools/tool-pages';
import { toolOf, type ToolSlug } from './features/knitting/model/tools';

export interface PageModule {
  Component: ComponentType;
}

/** A page: its component in the browser, and its head tags and data for server rendering. */
export interface PageRoute extends SitePage {
  /** The component of a page that is part of the site's main code. */
  component?: ComponentType;
  /** Loads the page's own code. */
  load?: () => Promise<PageModule>;
  /** Loads the code of the pages that must open from this one without a network. */
  loadCompanions?: () => Promise<unknown>;
  /** Whether the page fills the screen, without the site's bar and footer. */
  isBare?: boolean;
}

const findPage = () => import('./app/pages/catalogue/find-page');
const settingPage = () => import('./app/pages/account/profile-setting-page');

/** The tools are rendered with the input of the address, and open from each other without a network (CALC-01). */
const TOOL = {
  ssr: 'everyone',
  ignoresQuery: true,
  loadCompanions: () =>
    Promise.all([toolsPage, ...Object.values(TOOL_PAGES)].map((load) => load())),
} as const;

const OWN = { access: 'signedIn', crawled: false } as const;

/**
 * Every page of the site. The router, titles, head tags, robots.txt, the sitemap, what is rendered on the server
 * with which data, and what is prefetched follow from this list: a page is one entry and its component.
 */
const ENTRIES: (Pick<PageRoute, 'path'> & Partial<PageRoute>)[] = [
  {
    path: '/',
    component: HomePage,
    description: SITE_DESCRIPTION,
    ssr: 'everyone',
    data: 'designs',
    prefetch: `/designs/?p=1&n=${LIMITS.homePageSize}`,
  },
  { path: '/category/:categoryId/designs', component: HomePage, subject: 'categoryById' },
  {
    path: '/categories/:slug',
    load: () => import('./app/pages/catalogue/category-page'),
    subject: 'category',
  },
  // Not in search engines: its address has any combination of filters.
  { path: '/find', load: findPage, title: '找图解' },
  { path: '/find/:landing', load: findPage, subject: 'landing' },
  {
    path: '/designers/:name',
    load: () => import('./app/pages/catalogue/designer-page'),
    subject: 'designer',
  },
  {
    path: '/designers/:name/edit',
    load: () => import('./app/pages/catalogue/designer-edit-page'),
    title: '编辑设计师主页',
    ...OWN,
  },
  {
    path: '/about',
    load: () => import('./app/pages/shop/about-page'),
    title: '关于我们',
    description:
      '云织商城是一家卖编织图解的小店：每一份图解都由设计师本人授权，付款后可以下载三次。',
  },
  {
    path: '/about/seller',
    load: () => import('./app/pages/shop/seller-page'),
    title: '谁在卖、出了事找谁',
    description: '云织商城的经营者、证照、交易规则，以及怎么投诉、多久答复。',
  },
  {
    path: '/report',
    load: () => import('./app/pages/shop/report-page'),
    title: '举报侵权',
    crawled: false,
  },
  {
    path: '/report/:reportId',
    load: () => import('./app/pages/shop/report-status-page'),
    title: '侵权通知的进度',
    crawled: false,
  },
  {
    path: '/certificate/:code',
    load: () => import('./app/pages/orders/certificate-page'),
    title: '核验授权证书',
    crawled: false,
  },
  {
    path: '/reports',
    load: () => import('./app/pages/shop/reports-page'),
    title: '侵权通知',
    ...OWN,
  },
  {
    path: '/contact',
    load: () => import('./app/pages/shop/contact-page'),
    title: '联系我们',
    description: '怎么下载、压缩包打不开、可以退款吗：常见问题与联系云织商城的方式。',
  },
  {
    path: '/terms',
    load: () => import('./app/pages/shop/terms-page'),
    title: '服务条款',
    description: '在云织商城购买与下载编织图解的条款：账户、交付、授权范围与退款。',
  },
  {
    path: '/privacy',
    load: () => import('./app/pages/shop/privacy-page'),
    title: '隐私政策',
    description: '云织商城收集哪些个人信息、用来做什么、与谁共享，以及您的权利。',
  },
  {
    path: '/tools',
    load: toolsPage,
    title: '编织工具',
    description:
      '编织计算器与对照表：密度换算、换针、选码、买几团线、用线量、加减针、时间、图解比例、针号、线材与术语缩写。',
    source: 'src/app/pages/tools/tools-page.tsx',
    ...TOOL,
  },
  ...(Object.keys(TOOL_PAGES) as ToolSlug[]).map((slug) => ({
    path: `/tools/${slug}`,
    load: TOOL_PAGES[slug],
    title: toolOf(slug).name,
    description: toolOf(slug).summary,
    source: `src/app/pages/tools/${slug}-page.tsx`,
    isTool: true,
    ...TOOL,
  })),
  {
    path: '/design/:designId',
    load: () => import('./app/pages/catalogue/design-page'),
    subject: 'design',
    ssr: 'everyone',
    ignoresQuery: true,
    data: 'design',
    prefetch: '/designs/:designId/',
    source: 'src/app/pages/catalogue/design-page.tsx',
  },
  {
    path: '/design/:designId/payment',
    load: () => import('./app/pages/orders/payment-page'),
    title: '付款',
    // The head tags and the canonical URL are those of the design.
    subject: 'design',
    access: 'signedIn',
    ssr: 'signedIn',
    data: 'design',
    source: 'src/app/pages/orders/payment-page.tsx',
  },
  {
    path: '/design/:designId/edit',
    load: () => import('./app/pages/catalogue/edit-page'),
    title: '编辑设计',
    ...OWN,
  },
  {
    path: '/upload',
    load: () => import('./app/pages/catalogue/upload-page'),
    title: '上传设计',
    access: 'admin',
    crawled: false,
  },
  {
    path: '/download/:designId',
    load: () => import('./app/pages/orders/download-page'),
    title: '下载',
    access: 'signedInOrLinked',
    crawled: false,
  },
  {
    path: '/read/:designId',
    load: () => import('./app/pages/reading/read-page'),
    title: '编织',
    isBare: true,
    prefetch: '/reading/:designId/',
    ...OWN,
  },
  {
    path: '/shelf',
    load: () => import('./app/pages/reading/shelf-page'),
    title: '我的图解',
    ...OWN,
  },
  {
    path: '/orders',
    load: () => import('./app/pages/orders/orders-page'),
    title: '我的订单',
    ...OWN,
  },
  {
    path: '/orders/:orderId/help',
    load: () => import('./app/pages/orders/help-page'),
    title: '需要帮助',
    ...OWN,
  },
  {
    path: '/orders/:orderId/review',
    load: () => import('./app/pages/orders/review-page'),
    title: '写评价',
    ...OWN,
  },
  {
    path: '/orders/:orderId/files/:file',
    load: () => import('./app/pages/orders/order-file-page'),
    title: '下载',
    access: 'signedInOrLinked',
    crawled: false,
  },
  { path: '/cases', load: () => import('./app/pages/orders/cases-page'), title: '售后', ...OWN },
  {
    path: '/cases/:caseId',
    load: () => import('./app/pages/orders/case-page'),
    title: '售后',
    ...OWN,
  },
  {
    path: '/favourites',
    load: () => import('./app/pages/catalogue/favourites-page'),
    title: '我的收藏',
    crawled: false,
  },
  {
    path: '/account/knitting',
    load: () => import('./app/pages/account/knitting-page'),
    title: '我的编织资料',
    crawled: false,
  },
  {
    path: '/messages',
    load: () => import('./app/pages/account/messages-page'),
    title: '消息',
    ...OWN,
  },
  { path: '/login', load: () => import('./app/pages/account/login-page'), title: '登录' },
  { path: '/register', load: () => import('./app/pages/account/register-page'), title: '注册' },
  {
    path: '/reset-pwd',
    load: () => import('./app/pages/account/reset-password-page'),
    title: '重置密码',
    crawled: false,
  },
  {
    path: '/verify-email/:token',
    load: () => import('./app/pages/account/verify-email-page'),
    title: '邮箱验证',
    crawled: false,
  },
  {
    path: '/callback/wechat/login',
    load: () => import('./app/pages/account/wechat-callback-page'),
    title: '微信登录',
    crawled: false,
  },
  {
    path: '/profile',
    load: () => import('./app/pages/account/profile-page'),
    title: '我的账户',
    ...OWN,
  },
  { path: '/profile/password', load: settingPage, title: '修改密码', ...OWN },
  { path: '/profile/email', load: settingPage, title: '绑定邮箱', ...OWN },
  { path: '/profile/phone', load: settingPage, title: '绑定手机', ...OWN },
  { path: '/profile/wechat', load: settingPage, title: '绑定微信', ...OWN },
  { path: '/profile/messages', load: settingPage, title: '消息设置', ...OWN },
  { path: '/profile/following', load: settingPage, title: '上新', ...OWN },
  { path: '/profile/tokens', load: settingPage, title: '命令行令牌', ...OWN },
  { path: '/profile/delete', load: settingPage, title: '注销账户', ...OWN },
  {
    path: '/confirm',
    load: () => import('./app/pages/account/confirm-page'),
    title: '确认操作',
    ...OWN,
  },
  {
    path: '/device',
    load: () => import('./app/pages/account/device-page'),
    title: '命令行登录',
    ...OWN,
  },
  {
    path: '/admin/queues/*',
    load: () => import('./app/pages/shop/queues-page'),
    title: '任务队列',
    access: 'admin',
  },
  { path: '*', component: NotFoundPage, title: MESSAGES.notFound },
];

const DEFAULTS = {
  title: null,
  description: null,
  subject: null,
  crawled: true,
  isTool: false,
  ssr: 'never',
  ignoresQuery: false,
  data: null,
  prefetch: null,
  source: null,
  access: 'everyone',
} as const;

export const PAGES: readonly PageRoute[] = ENTRIES.map((entry) => ({ ...DEFAULTS, ...entry }));
