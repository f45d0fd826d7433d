/** Of the company that runs the shop. */
export const SHOP = {
  serviceEmail: 'service@cloudknit.example',
  officialAccount: '云织商城',
  filingNumber: '沪ICP备2025000000号-1',
  filingUrl: 'https://beian.miit.gov.cn/',
} as const;
