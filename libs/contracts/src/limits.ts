/** Every call of the product lives below this path. spec §7. */
export const API_BASE = '/api/v1';

/** Numbers of spec §9 that server and site share. Times carry their unit in the name. */
export const LIMITS = {
  homePageSize: 4,
  maxPageSize: 100,
  downloadsPerOrder: 3,
  signInFieldMax: 50,
  /** ¥9999999999.99 in fen. */
  maxPriceFen: 999_999_999_999,
  maxCountExact: 10_000,
  accessTokenSeconds: 600,
  rememberedSeconds: 604_800,
  sessionSeconds: 86_400,
  searchDebounceMs: 300,
  scrollThrottleMs: 300,
  paymentPollMs: 5_000,
  paymentPollStopMs: 50_000,
  signInRedirectMs: 1_000,
  downloadCountdownSeconds: 5,
  qrSizePx: 200,
} as const;
